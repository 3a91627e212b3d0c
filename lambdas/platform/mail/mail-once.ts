import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { requestHandler } from '../aws-client.ts';
import { envelope, refusals } from './mail.ts';
import { mailTag } from './mail-tag.ts';
import { type MailWithHeaders, mimeMessage } from './mail-with-headers.ts';

/** The SDK must not send a mail again: only the caller knows whether it may be sent twice. */
const client = new SESClient({ maxAttempts: 1, requestHandler: requestHandler() });

/**
 * What became of an attempt. `accepted`: SES has the mail. `later`: it does not, but may take it another
 * time.
 * `never`: it will not take this mail. `unknown`: it did not answer, and may have the mail.
 */
export interface Attempt {
  readonly result: 'accepted' | 'later' | 'never' | 'unknown';
  /** SES's code of the error. */
  readonly code?: string;
}

function failureOf(error: unknown): Attempt {
  if (!(error instanceof SESServiceException)) return { result: 'unknown' };
  const { name: code, $metadata } = error;
  // A server that failed may have done so after it took the mail.
  if (($metadata.httpStatusCode ?? 500) >= 500 && code !== 'ServiceUnavailable')
    return { result: 'unknown', code };
  return { result: refusals.has(code) ? 'never' : 'later', code };
}

/**
 * Hands a mail to SES once.
 * @param tag letters, digits, `_` and `-`; repeated in SES's events about the mail
 */
export async function sendOnce(mail: MailWithHeaders, tag: string): Promise<Attempt> {
  const Data = await mimeMessage(mail);
  try {
    await client.send(
      new SendRawEmailCommand({
        ...envelope(),
        Destinations: [mail.to],
        RawMessage: { Data },
        Tags: [{ Name: mailTag, Value: tag }],
      }),
    );
    return { result: 'accepted' };
  } catch (error) {
    return failureOf(error);
  }
}
