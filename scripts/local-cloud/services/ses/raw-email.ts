import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { SesError } from './actions.ts';

/** Headers that the inbox writes itself, from the parts of a message. */
const ownHeaders = /^(from|to|cc|bcc|reply-to|subject|date|message-id|mime-version|return-path|content-.*)$/;

const formatted = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap(({ name, address }) => (address ? [name ? `${name} <${address}>` : address] : []));

const text = (Data: string | undefined) => (Data === undefined ? {} : { Data, Charset: 'UTF-8' });

const attachmentOf = ({ filename, mimeType, content }: Attachment) => ({
  FileName: filename ?? 'attachment',
  ContentType: mimeType,
  RawContent: (typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(new Uint8Array(content))
  ).toString('base64'),
});

const members = (form: URLSearchParams, list: string): string[] =>
  [...form].flatMap(([name, value]) => (name.startsWith(`${list}.member.`) ? [value] : []));

/** `name=value` of each message tag. */
function tagsOf(form: URLSearchParams): string[] {
  const names = [...form].filter(([name]) => /^Tags\.member\.\d+\.Name$/.test(name));
  return names.map(([name, value]) => `${value}=${form.get(name.replace(/Name$/, 'Value')) ?? ''}`);
}

async function parsedMessage(form: URLSearchParams): Promise<Email> {
  const data = form.get('RawMessage.Data');
  if (!data) throw new SesError('InvalidParameterValue', 'Missing required parameter RawMessage.Data.');
  return PostalMime.parse(Buffer.from(data, 'base64'));
}

/**
 * Translates the form of SendRawEmail into a request of SES's API v2, in which the inbox keeps headers. Of a
 * raw message it would keep none. Tags become the header that they may also be sent in, X-SES-MESSAGE-TAGS.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-send-email.html
 * @throws SesError
 */
export async function outboundEmailOf(form: URLSearchParams): Promise<object> {
  const message = await parsedMessage(form);
  const sender = message.from ? formatted([message.from])[0] : undefined;
  const from = form.get('Source') ?? sender;
  const recipients = members(form, 'Destinations');
  const to = recipients.length > 0 ? recipients : formatted(message.to);
  if (!from) throw new SesError('InvalidParameterValue', "Missing required header 'From'.");
  if (to.length === 0) throw new SesError('InvalidParameterValue', "Missing required header 'To'.");
  const tags = tagsOf(form);
  const headers = message.headers.filter(({ key }) => !ownHeaders.test(key));
  return {
    FromEmailAddress: from,
    Destination: { ToAddresses: to },
    ReplyToAddresses: formatted(message.replyTo),
    Content: {
      Simple: {
        Subject: text(message.subject ?? ''),
        Body: {
          ...(message.text !== undefined && { Text: text(message.text) }),
          ...(message.html !== undefined && { Html: text(message.html) }),
        },
        Attachments: message.attachments.map(attachmentOf),
        Headers: [
          ...headers.map(({ originalKey, value }) => ({ Name: originalKey, Value: value })),
          ...(tags.length > 0 ? [{ Name: 'X-SES-MESSAGE-TAGS', Value: tags.join(', ') }] : []),
        ],
      },
    },
  };
}

export const rawEmailResponse = (messageId: string): string =>
  `<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>${messageId}</MessageId></SendRawEmailResult></SendRawEmailResponse>`;
