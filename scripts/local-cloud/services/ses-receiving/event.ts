import type { Verdicts } from './verdicts.ts';

/** A mail that SES has received. */
export interface ReceivedMail {
  readonly messageId: string;
  /** The envelope's sender; empty for a bounce. */
  readonly source: string;
  readonly destination: readonly string[];
  readonly at: Date;
  readonly verdicts: Verdicts;
  /** The IP address of the server that sent it. */
  readonly server: string;
  readonly from: string | undefined;
  readonly subject: string | undefined;
}

interface Header {
  readonly name: string;
  readonly value: string;
}

/** The headers that SES adds before the headers of the mail, in the order of SES. */
export function createAddedHeaders({ messageId, source, at, verdicts, server }: ReceivedMail): Header[] {
  const domain = source.slice(source.lastIndexOf('@') + 1);
  const results = [
    'amazonses.com',
    `spf=${verdicts.spf.toLowerCase()} smtp.mailfrom=${source}`,
    `dkim=${verdicts.dkim.toLowerCase()} header.i=@${domain}`,
    `dmarc=${verdicts.dmarc.toLowerCase()} header.from=${domain}`,
  ];
  return [
    { name: 'Return-Path', value: `<${source}>` },
    {
      name: 'Received',
      value: `from local [${server}] by inbound-smtp.local.amazonaws.com with SMTP id ${messageId}; ${at.toUTCString()}`,
    },
    { name: 'X-SES-Spam-Verdict', value: verdicts.spam },
    { name: 'X-SES-Virus-Verdict', value: verdicts.virus },
    { name: 'Authentication-Results', value: `${results.join('; ')};` },
    { name: 'X-SES-RECEIPT', value: 'local' },
  ];
}

/**
 * The event with which SES invokes a function.
 * https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-lambda-event.html
 * @param recipients the recipients that match the rule
 */
export function createReceiptEvent(
  receivedMail: ReceivedMail,
  recipients: readonly string[],
  functionArn: string,
): object {
  const { messageId, source, destination, at, verdicts, from, subject } = receivedMail;
  const timestamp = at.toISOString();
  const createVerdict = (kind: keyof Verdicts) => ({ status: verdicts[kind] });
  return {
    Records: [
      {
        eventSource: 'aws:ses',
        eventVersion: '1.0',
        ses: {
          mail: {
            timestamp,
            source,
            messageId,
            destination,
            headersTruncated: false,
            headers: createAddedHeaders(receivedMail),
            commonHeaders: {
              returnPath: source,
              ...(from !== undefined && { from: [from] }),
              ...(subject !== undefined && { subject }),
            },
          },
          receipt: {
            timestamp,
            processingTimeMillis: 1,
            recipients,
            spamVerdict: createVerdict('spam'),
            virusVerdict: createVerdict('virus'),
            spfVerdict: createVerdict('spf'),
            dkimVerdict: createVerdict('dkim'),
            dmarcVerdict: createVerdict('dmarc'),
            action: { type: 'Lambda', functionArn, invocationType: 'Event' },
          },
        },
      },
    ],
  };
}
