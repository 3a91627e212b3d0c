import * as z from 'zod';
import type { UndeliverableReason } from '@portico/shared/model/mail.ts';
import { logger } from '../monitoring/logger.ts';
import { mailTagName } from './mail-tag.ts';

/** An address to which mail must no longer be sent. */
export interface UndeliverableAddress {
  /** Lower case. */
  readonly address: string;
  readonly reason: UndeliverableReason;
  /** The time of the bounce or complaint. */
  readonly at: Date;
}

/** SES's report about a mail that was sent with a tag (mail-once.ts). */
export interface MailReport {
  readonly tag: string;
  readonly status: 'sent' | 'delivered' | 'delayed' | 'bounced' | 'complained' | 'failed';
  /** SES's code for the cause. */
  readonly reason: string | undefined;
  readonly at: Date;
}

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const mail = z.object({
  messageId: z.string(),
  timestamp: at,
  tags: z.record(z.string(), z.array(z.string())).default({}),
});

/** The parts of SES's events that are used here. */
const SesEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients, timestamp: at }),
    mail,
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: Recipients,
      timestamp: at,
    }),
    mail,
  }),
  z.object({ eventType: z.literal('Reject'), mail }),
  z.object({ eventType: z.literal('Rendering Failure'), mail }),
  z.object({ eventType: z.literal('Send'), mail }),
  z.object({ eventType: z.literal('Delivery'), delivery: z.object({ timestamp: at }), mail }),
  z.object({
    eventType: z.literal('DeliveryDelay'),
    deliveryDelay: z.object({ delayType: z.string(), timestamp: at }),
    mail,
  }),
]);
type SesEvent = z.output<typeof SesEvent>;

/**
 * An event of SES, as EventBridge delivers it.
 * https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
export const MailEvent = z.object({ detail: SesEvent });
export type MailEvent = z.output<typeof MailEvent>;

/** `a@b` or `Name <a@b>`. */
const parseAddress = ({ emailAddress }: { emailAddress: string }) =>
  (/<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress).trim().toLowerCase();

/**
 * The addresses that an event makes undeliverable. SES retries temporary bounces (a full mailbox, a server
 * that is down), so they are ignored here.
 */
function listUndeliverableAddresses(event: SesEvent): UndeliverableAddress[] {
  if (event.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients, timestamp } = event.bounce;
    if (bounceType !== 'Permanent') return [];
    return bouncedRecipients.map((recipient) => ({
      address: parseAddress(recipient),
      reason: 'bounce',
      at: timestamp,
    }));
  }
  if (event.eventType === 'Complaint') {
    const { complaintFeedbackType, complainedRecipients, timestamp } = event.complaint;
    // Not a complaint: the recipient moved a mail out of the junk folder.
    if (complaintFeedbackType === 'not-spam') return [];
    return complainedRecipients.map((recipient) => ({
      address: parseAddress(recipient),
      reason: 'complaint',
      at: timestamp,
    }));
  }
  if (event.eventType === 'Reject' || event.eventType === 'Rendering Failure')
    logger.error('A mail was not sent', { event: event.eventType, message_id: event.mail.messageId });
  return [];
}

function parseDeliveryOutcome(event: SesEvent): Omit<MailReport, 'tag'> | undefined {
  const { eventType, mail } = event;
  if (eventType === 'Send') return { status: 'sent', reason: undefined, at: mail.timestamp };
  if (eventType === 'Delivery')
    return { status: 'delivered', reason: undefined, at: event.delivery.timestamp };
  if (eventType === 'DeliveryDelay')
    return { status: 'delayed', reason: event.deliveryDelay.delayType, at: event.deliveryDelay.timestamp };
  if (eventType === 'Bounce')
    return { status: 'bounced', reason: event.bounce.bounceType, at: event.bounce.timestamp };
  if (eventType !== 'Complaint') return { status: 'failed', reason: eventType, at: mail.timestamp };
  const { complaintFeedbackType, timestamp } = event.complaint;
  if (complaintFeedbackType === 'not-spam') return undefined;
  return { status: 'complained', reason: complaintFeedbackType ?? undefined, at: timestamp };
}

/** The report about a mail with a tag; undefined for other mails. */
function createReport(event: SesEvent): MailReport | undefined {
  const [tag] = event.mail.tags[mailTagName] ?? [];
  const outcome = parseDeliveryOutcome(event);
  return tag === undefined || !outcome ? undefined : { tag, ...outcome };
}

interface Reactions {
  readonly onUndeliverable: readonly ((mail: UndeliverableAddress) => Promise<void>)[];
  readonly onReport: (report: MailReport) => Promise<void>;
}

/**
 * Processes an event of SES: calls every `onUndeliverable` reaction for each undeliverable address, and
 * `onReport` for a mail with a tag. Reactions must accept repeated and late calls.
 */
export const createMailEventHandler =
  ({ onUndeliverable: reactions, onReport }: Reactions) =>
  async ({ detail: event }: MailEvent): Promise<void> => {
    for (const mail of listUndeliverableAddresses(event)) {
      logger.info('mail undeliverable', { reason: mail.reason });
      for (const react of reactions) await react(mail);
    }
    const report = createReport(event);
    if (report) await onReport(report);
  };
