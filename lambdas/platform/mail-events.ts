import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod';
import type { UndeliverableReason } from '@portico/shared/model/mail.ts';
import { logger } from './logger.ts';

/** An address that must not receive mail any more. */
export interface Undeliverable {
  /** Lower case. */
  readonly address: string;
  readonly reason: UndeliverableReason;
  /** Time of the bounce or complaint. */
  readonly at: Date;
}

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/**
 * The parts of SES's events that are used here.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const MailEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients, timestamp: at }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: Recipients,
      timestamp: at,
    }),
  }),
  z.object({ eventType: z.literal('Reject'), mail: z.object({ messageId: z.string() }) }),
  z.object({ eventType: z.literal('Rendering Failure'), mail: z.object({ messageId: z.string() }) }),
]);
type MailEvent = z.output<typeof MailEvent>;

/** `a@b` or `Name <a@b>`. */
const addressOf = ({ emailAddress }: { emailAddress: string }) =>
  (/<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress).trim().toLowerCase();

/**
 * The addresses that an event makes undeliverable. Temporary bounces (a full mailbox, a server that is down)
 * are retried by SES and ignored here.
 */
function undeliverable(event: MailEvent): Undeliverable[] {
  if (event.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients, timestamp } = event.bounce;
    if (bounceType !== 'Permanent') return [];
    return bouncedRecipients.map((one) => ({ address: addressOf(one), reason: 'bounce', at: timestamp }));
  }
  if (event.eventType === 'Complaint') {
    const { complaintFeedbackType, complainedRecipients, timestamp } = event.complaint;
    // The recipient moved a mail out of the junk folder.
    if (complaintFeedbackType === 'not-spam') return [];
    return complainedRecipients.map((one) => ({
      address: addressOf(one),
      reason: 'complaint',
      at: timestamp,
    }));
  }
  logger.error('A mail was not sent', { event: event.eventType, message_id: event.mail.messageId });
  return [];
}

/** When the topic is configured, SES publishes a test message that is not JSON. */
const isEvent = ({ Sns }: SNSEvent['Records'][number]) => Sns.Message.startsWith('{');

/**
 * The Lambda handler of SES's mail events. Calls every reaction for each undeliverable address; reactions
 * must accept repeated and late calls. If one fails, the event fails: Lambda retries it and then sends it to
 * the dead-letter queue.
 */
export function mailEventHandler(reactions: readonly ((mail: Undeliverable) => Promise<void>)[]) {
  return async ({ Records }: SNSEvent): Promise<void> => {
    for (const { Sns } of Records.filter(isEvent))
      for (const mail of undeliverable(MailEvent.parse(JSON.parse(Sns.Message)))) {
        logger.info('mail undeliverable', { reason: mail.reason });
        for (const react of reactions) await react(mail);
      }
  };
}
