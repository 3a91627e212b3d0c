import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { createRequestHandler } from '../aws-client.ts';
import { createEnvelope, refusalCodes } from './mail.ts';
import { mailTagName } from './mail-tag.ts';
import { type MailWithHeaders, composeMimeMessage } from './mail-with-headers.ts';

/** The SDK must not retry: only the caller knows whether a mail may be sent twice. */
const client = new SESClient({ maxAttempts: 1, requestHandler: createRequestHandler() });

/**
 * The result of an attempt. `accepted`: SES has the mail. `later`: SES did not accept it, but may do so
 * later. `never`: SES will not accept this mail. `unknown`: SES did not respond, and may have the mail.
 */
export interface Attempt {
  readonly result: 'accepted' | 'later' | 'never' | 'unknown';
  /** SES's error code. */
  readonly code?: string;
}

function toFailedAttempt(error: unknown): Attempt {
  if (!(error instanceof SESServiceException)) return { result: 'unknown' };
  const { name: code, $metadata } = error;
  // A server error may have happened after SES accepted the mail.
  if (($metadata.httpStatusCode ?? 500) >= 500 && code !== 'ServiceUnavailable')
    return { result: 'unknown', code };
  return { result: refusalCodes.has(code) ? 'never' : 'later', code };
}

/**
 * Passes a mail to SES once.
 * @param tag letters, digits, `_` and `-`; SES's events about the mail contain it
 */
export async function sendOnce(mail: MailWithHeaders, tag: string): Promise<Attempt> {
  const Data = await composeMimeMessage(mail);
  try {
    await client.send(
      new SendRawEmailCommand({
        ...createEnvelope(),
        Destinations: [mail.to],
        RawMessage: { Data },
        Tags: [{ Name: mailTagName, Value: tag }],
      }),
    );
    return { result: 'accepted' };
  } catch (error) {
    return toFailedAttempt(error);
  }
}
