import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { SesError, formatActionResponse, checkRecipients } from './actions.ts';
import { type SentMail, listMembers, parseTags } from './sent-mail.ts';

/** Headers that the inbox itself generates. */
const generatedHeaderPattern =
  /^(from|to|cc|bcc|reply-to|subject|date|message-id|mime-version|return-path|content-.*)$/;

const formatAddresses = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap(({ name, address }) => (address ? [name ? `${name} <${address}>` : address] : []));

const toUtf8Content = (Data: string | undefined) => (Data === undefined ? {} : { Data, Charset: 'UTF-8' });

const toAttachment = ({ filename, mimeType, content }: Attachment) => ({
  FileName: filename ?? 'attachment',
  ContentType: mimeType,
  RawContent: (typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(new Uint8Array(content))
  ).toString('base64'),
});

async function parseMessage(form: URLSearchParams): Promise<Email> {
  const data = form.get('RawMessage.Data');
  if (!data) throw new SesError('InvalidParameterValue', 'Missing required parameter RawMessage.Data.');
  return PostalMime.parse(Buffer.from(data, 'base64'));
}

/** The parts of a mail that are known before SES accepts it. */
export type RawMail = Omit<SentMail, 'messageId' | 'suppressedRecipients'> & {
  /**
   * A request of SES's API v2. The inbox keeps the headers of such a request, but drops the headers of a raw
   * message.
   */
  readonly request: object;
};

/**
 * Reads the form of SendRawEmail. The inbox shows tags as the header X-SES-MESSAGE-TAGS. Senders may also set
 * tags with this header. https://docs.aws.amazon.com/ses/latest/dg/event-publishing-send-email.html
 * @throws SesError
 */
export async function parseRawMail(form: URLSearchParams): Promise<RawMail> {
  const message = await parseMessage(form);
  const sender = message.from ? formatAddresses([message.from])[0] : undefined;
  const from = form.get('Source') ?? sender;
  const destinations = listMembers(form, 'Destinations');
  const recipients = destinations.length > 0 ? destinations : formatAddresses(message.to);
  if (!from) throw new SesError('InvalidParameterValue', "Missing required header 'From'.");
  checkRecipients(recipients);
  const tags = parseTags(form);
  const headers = message.headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
  const tagPairs = Object.entries(tags).map(([name, value]) => `${name}=${value}`);
  const request = {
    FromEmailAddress: from,
    Destination: { ToAddresses: recipients },
    ReplyToAddresses: formatAddresses(message.replyTo),
    Content: {
      Simple: {
        Subject: toUtf8Content(message.subject ?? ''),
        Body: {
          ...(message.text !== undefined && { Text: toUtf8Content(message.text) }),
          ...(message.html !== undefined && { Html: toUtf8Content(message.html) }),
        },
        Attachments: message.attachments.map(toAttachment),
        Headers: [
          ...headers
            .filter(({ name }) => !generatedHeaderPattern.test(name.toLowerCase()))
            .map(({ name, value }) => ({ Name: name, Value: value })),
          ...(tagPairs.length > 0 ? [{ Name: 'X-SES-MESSAGE-TAGS', Value: tagPairs.join(', ') }] : []),
        ],
      },
    },
  };
  return {
    operation: 'SendRawEmail',
    source: from,
    recipients,
    subject: message.subject ?? '',
    headers,
    configurationSet: form.get('ConfigurationSetName') ?? undefined,
    tags,
    request,
  };
}

export const formatSendResponse = (action: SentMail['operation'], messageId: string): string =>
  formatActionResponse(action, `<MessageId>${messageId}</MessageId>`);

/**
 * The message as SES forwards it, with its own Message-ID and Date.
 * https://docs.aws.amazon.com/ses/latest/dg/header-fields.html
 */
export function createSentMessage(raw: Buffer, messageId: string, region: string): Buffer {
  const headerEnd = /\r?\n\r?\n/.exec(raw.toString('latin1'));
  const head = raw.toString('latin1').slice(0, headerEnd?.index);
  const keptHeaders = head.replaceAll(/^(message-id|date):.*(\r?\n[ \t].*)*(\r?\n|$)/gim, '').trimEnd();
  const headers = `Message-ID: <${messageId}@${region}.amazonses.com>\r\nDate: ${new Date().toUTCString()}`;
  return Buffer.concat([
    Buffer.from(`${headers}\r\n${keptHeaders}`, 'latin1'),
    raw.subarray(headerEnd?.index ?? raw.length),
  ]);
}
