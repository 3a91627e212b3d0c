import { createVerify } from 'node:crypto';
import * as z from 'zod';
import { createTimeoutSignal } from '../../platform/deadline.ts';

/** Matches SNS's own hosts. Requests are sent to no other host. */
const snsHost = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/;
const snsUrl = (path: RegExp) =>
  // `abort` skips the check below for a text that is not a URL, because `new URL` would throw.
  z.url({ abort: true }).refine((text) => {
    const { protocol, host, pathname, username } = new URL(text);
    return protocol === 'https:' && snsHost.test(host) && username === '' && path.test(pathname);
  }, 'must be an address of sns.REGION.amazonaws.com');

const commonFields = {
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: snsUrl(/^\/[\w-]+\.pem$/),
};

/**
 * The body of a request from SNS. https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html
 */
export const SnsMessage = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('Notification'), Subject: z.string().optional(), ...commonFields }),
  z.object({
    Type: z.enum(['SubscriptionConfirmation', 'UnsubscribeConfirmation']),
    Token: z.string(),
    SubscribeURL: snsUrl(/^\/$/),
    ...commonFields,
  }),
]);
export type SnsMessage = z.output<typeof SnsMessage>;

/** The fields that SNS signs, in the order of the signed text. */
const signedFields = [
  'Message',
  'MessageId',
  'Subject',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const;

const composeSignedText = (message: SnsMessage): string => {
  const values = new Map(Object.entries(message));
  return signedFields
    .flatMap((field) => (values.has(field) ? [`${field}\n${values.get(field)}\n`] : []))
    .join('');
};

/** The timeout of a request to SNS, in milliseconds. */
const snsTimeout = 5_000;

/** Fetches a URL of SNS. @throws Error unless it succeeds without a redirect */
async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'error', signal: createTimeoutSignal(snsTimeout) });
  if (!answer.ok) throw new Error(`SNS answered ${answer.status}`);
  return answer.text();
}

/** Cached by URL: SNS has few certificates and rarely changes them. */
const certificates = new Map<string, string>();
const maxCertificates = 100;

async function readCertificate(url: string): Promise<string> {
  const cached = certificates.get(url);
  if (cached !== undefined) return cached;
  const certificate = await fetchText(url);
  if (certificates.size >= maxCertificates) certificates.clear();
  certificates.set(url, certificate);
  return certificate;
}

/**
 * Whether SNS has signed a message.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html
 * @throws Error if the certificate cannot be fetched now
 */
export async function isSigned(message: SnsMessage): Promise<boolean> {
  const certificate = await readCertificate(message.SigningCertURL);
  const verifier = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
  return verifier.update(composeSignedText(message)).verify(certificate, message.Signature, 'base64');
}

/** Confirms a topic's subscription to our endpoint. @throws Error if SNS is not available */
export async function confirmSubscription(message: SnsMessage): Promise<void> {
  if (message.Type === 'SubscriptionConfirmation') await fetchText(message.SubscribeURL);
}
