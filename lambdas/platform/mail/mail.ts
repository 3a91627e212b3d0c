import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import * as z from 'zod';
import { brand } from '@portico/shared/brand.ts';
import { ApiError } from '../api-error.ts';
import { createRequestHandler } from '../aws-client.ts';
import { requireVariable } from '../environment.ts';
import { logger } from '../monitoring/logger.ts';
import { countMetric } from '../monitoring/metrics.ts';

export interface Mail {
  /** One address. */
  readonly to: string;
  /** One address. @default the sender */
  readonly reply_to?: string;
  /** One line of text. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const client = new SESClient({ maxAttempts: 2, requestHandler: createRequestHandler() });

const toUtf8Content = (Data: string) => ({ Data, Charset: 'UTF-8' });

export const sender = () => ({ name: brand.name, address: requireVariable('MAIL_FROM') });

/** The fields that all SES requests share. */
export const createEnvelope = () => ({
  Source: `${brand.name} <${requireVariable('MAIL_FROM')}>`,
  ConfigurationSetName: requireVariable('MAIL_RULES'),
});

/** SES will never accept this mail, because an address or another part is invalid. */
export class MailRefused extends ApiError {
  constructor() {
    super('invalid_request', `Mails cannot be sent to this address. Please write to ${brand.contactEmail}.`);
  }
}

/** Errors in a mail. https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html */
export const refusalCodes: ReadonlySet<string> = new Set(['MessageRejected', 'InvalidParameterValue']);

/**
 * Whether SES accepts an address. https://docs.aws.amazon.com/ses/latest/APIReference/API_Destination.html
 */
export const isMailable = (address: string): boolean =>
  /^[!-~]+$/.test(address) && z.email().safeParse(address).success;

/**
 * @throws MailRefused, or ApiError `unavailable`; the log has the reason, without the addresses that SES
 * includes in its errors
 */
async function awaitSending(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
    countMetric('mailsSent');
  } catch (error) {
    logger.error('A mail was not sent', { error: error instanceof Error ? error.name : '' });
    countMetric('mailsFailed');
    if (error instanceof Error && refusalCodes.has(error.name)) throw new MailRefused();
    throw new ApiError(
      'unavailable',
      `Your message could not be sent. Please try again in a few minutes, or write to ${brand.contactEmail}.`,
    );
  }
}

/**
 * Sends a mail to one recipient. SES composes the message from its parts, so no part can inject a header or
 * another recipient. https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
 * @throws MailRefused, ApiError `unavailable`
 */
export const sendMail = ({ to, reply_to, subject, text, html }: Mail): Promise<void> =>
  awaitSending(
    client.send(
      new SendEmailCommand({
        ...createEnvelope(),
        Destination: { ToAddresses: [to] },
        ...(reply_to !== undefined && { ReplyToAddresses: [reply_to] }),
        Message: {
          Subject: toUtf8Content(subject),
          Body: { Text: toUtf8Content(text), Html: toUtf8Content(html) },
        },
      }),
    ),
  );

/**
 * Sends a composed MIME message to one recipient, regardless of its headers.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html
 * @throws MailRefused, ApiError `unavailable`
 */
export const sendMimeMessage = (to: string, message: Uint8Array): Promise<void> =>
  awaitSending(
    client.send(
      new SendRawEmailCommand({ ...createEnvelope(), Destinations: [to], RawMessage: { Data: message } }),
    ),
  );

/** @returns false for a mail that SES will never accept; retrying it would end in the dead-letter queue */
export async function waitForAcceptance(sending: Promise<void>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    if (error instanceof MailRefused) return false;
    throw error;
  }
}
