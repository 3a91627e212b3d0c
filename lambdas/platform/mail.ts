import { brand } from '@portico/shared/brand.ts';
import { required } from './environment.ts';
import { logger } from './logger.ts';
import { countMetric } from './metrics.ts';
import { ApiError } from './api-error.ts';
import { ServiceError, endpointOf, signedCall } from './signed-call.ts';

export interface Mail {
  /** One address. */
  readonly to: string;
  /** One address. @default the sender */
  readonly reply_to?: string;
  /** One line of any text. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Must not contain a visitor's input. */
  readonly headers?: Readonly<Record<string, string>>;
}

const endpoint = () => endpointOf('email', 'AWS_ENDPOINT_URL_SESV2');

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
const sendEmail = ({ to, reply_to, subject, text, html, headers = {} }: Mail) => ({
  ConfigurationSetName: required('MAIL_RULES'),
  FromEmailAddress: `${brand.name} <${required('MAIL_FROM')}>`,
  Destination: { ToAddresses: [to] },
  ...(reply_to !== undefined && { ReplyToAddresses: [reply_to] }),
  Content: {
    Simple: {
      Subject: utf8(subject),
      Body: { Text: utf8(text), Html: utf8(html) },
      Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    },
  },
});

/**
 * Removes an address from SES's suppression list.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_DeleteSuppressedDestination.html
 */
export async function clearSuppression(address: string): Promise<void> {
  try {
    await signedCall({
      service: 'ses',
      method: 'DELETE',
      url: `${endpoint()}/v2/email/suppression/addresses/${encodeURIComponent(address)}`,
      patience: 4_000,
    });
  } catch (error) {
    // The address was not on the list.
    if (!(error instanceof ServiceError && error.name === 'NotFoundException')) throw error;
  }
}

/**
 * Sends a mail to its one recipient. SES composes the message from its parts, so no part can inject a header
 * or another recipient.
 * @throws ApiError `unavailable`; the log has the reason, without the addresses that SES puts into its errors
 */
export async function sendMail(mail: Mail): Promise<void> {
  try {
    await signedCall({
      service: 'ses',
      url: `${endpoint()}/v2/email/outbound-emails`,
      headers: { 'content-type': 'application/json' },
      input: sendEmail(mail),
      patience: 4_000,
    });
    countMetric('mailsSent');
  } catch (error) {
    logger.error('A mail was not sent', { error: error instanceof Error ? error.name : '' });
    countMetric('mailsFailed');
    throw new ApiError(
      'unavailable',
      `Your message could not be sent. Please try again in a few minutes, or write to ${brand.contactEmail}.`,
    );
  }
}
