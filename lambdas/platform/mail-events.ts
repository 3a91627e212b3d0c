import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod';
import type { UndeliverableReason } from '@portico/shared/model/mail.ts';
import { logger } from './logger.ts';

/** An address that mail should no longer go to. */
export interface Undeliverable {
  /** Lower case. */
  readonly address: string;
  readonly reason: UndeliverableReason;
  /** When its mail server, or its owner, said so. */
  readonly at: Date;
}

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/**
 * What SES publishes, as far as it is of interest.
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

/** The addresses that an event puts in question. A full mailbox or a server that is down may be well again tomorrow, and SES tries again by itself. */
function undeliverable(event: MailEvent): Undeliverable[] {
  if (event.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients, timestamp } = event.bounce;
    if (bounceType !== 'Permanent') return [];
    return bouncedRecipients.map((one) => ({ address: addressOf(one), reason: 'bounce', at: timestamp }));
  }
  if (event.eventType === 'Complaint') {
    const { complaintFeedbackType, complainedRecipients, timestamp } = event.complaint;
    // Somebody took a mail out of their junk folder.
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

/** When it is given the topic, SES tries it out with a sentence that is no JSON. */
const isEvent = ({ Sns }: SNSEvent['Records'][number]) => Sns.Message.startsWith('{');

/**
 * The Lambda handler of what SES says became of mails. Each address that mail should no longer go to is shown to every reaction; reactions must bear to
 * see it again, and late. When one fails the event fails: Lambda repeats it, and puts it aside when that does not help.
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
