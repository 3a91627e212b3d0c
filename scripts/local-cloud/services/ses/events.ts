import { randomUUID } from 'node:crypto';
import { type SentMail, extractAddress } from './sent-mail.ts';

export const eventTypes = ['send', 'delivery', 'bounce', 'complaint'] as const;
export type EventType = (typeof eventTypes)[number];

/** The name of an event type. */
const typeNames = { send: 'Send', delivery: 'Delivery', bounce: 'Bounce', complaint: 'Complaint' } as const;

/**
 * Recipients of SES's mailbox simulator, with or without a label, that cause a bounce or a complaint.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
const simulatorAddressPattern = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/;

/**
 * The recipients that no mail can reach: no real domain ends with `.invalid` (RFC 6761). Unlike those of the
 * mailbox simulator, these addresses are added to the suppression list.
 */
export const findUnreachableRecipients = ({ recipients, suppressedRecipients }: SentMail): string[] =>
  recipients.filter(
    (recipient) =>
      extractAddress(recipient).toLowerCase().endsWith('.invalid') &&
      !suppressedRecipients.includes(recipient),
  );

interface SimulatedEvent {
  readonly type: EventType;
  /** Only for a bounce. */
  readonly subType?: 'General' | 'OnAccountSuppressionList';
  readonly recipients: readonly string[];
}

/** The events that this emulator publishes for a mail, in order. */
export function simulateEvents(mail: SentMail): SimulatedEvent[] {
  const { recipients, suppressedRecipients } = mail;
  const attemptedRecipients = recipients.filter((recipient) => !suppressedRecipients.includes(recipient));
  const findSimulatorRecipients = (name: string) =>
    attemptedRecipients.filter(
      (recipient) => simulatorAddressPattern.exec(extractAddress(recipient))?.[1] === name,
    );
  const bouncedRecipients = [...findSimulatorRecipients('bounce'), ...findUnreachableRecipients(mail)];
  const events: SimulatedEvent[] = [
    { type: 'send', recipients },
    {
      type: 'delivery',
      recipients: attemptedRecipients.filter((recipient) => !bouncedRecipients.includes(recipient)),
    },
    { type: 'bounce', subType: 'General', recipients: bouncedRecipients },
    { type: 'bounce', subType: 'OnAccountSuppressionList', recipients: suppressedRecipients },
    { type: 'complaint', recipients: findSimulatorRecipients('complaint') },
  ];
  return events.filter((event) => event.recipients.length > 0);
}

/** The recipients of an event, and its other details. */
function createDetails({ type, subType, recipients }: SimulatedEvent, timestamp: string): object {
  const addresses = recipients.map((emailAddress) => ({ emailAddress }));
  if (type === 'send') return {};
  if (type === 'delivery')
    return {
      timestamp,
      processingTimeMillis: 1,
      recipients,
      smtpResponse: '250 2.0.0 Ok',
      reportingMTA: 'local.amazonses.com',
    };
  if (type === 'bounce')
    return {
      bounceType: 'Permanent',
      bounceSubType: subType,
      bouncedRecipients: addresses.map((recipient) => ({ ...recipient, action: 'failed', status: '5.1.1' })),
      timestamp,
      feedbackId: randomUUID(),
      reportingMTA: 'dns; local.amazonses.com',
    };
  return {
    complainedRecipients: addresses,
    timestamp,
    feedbackId: randomUUID(),
    complaintFeedbackType: 'abuse',
    arrivalDate: timestamp,
  };
}

/**
 * An event as SES publishes it.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
export function createMailEvent(
  event: SimulatedEvent,
  {
    messageId,
    operation,
    source,
    recipients: destination,
    subject,
    headers,
    configurationSet,
    tags,
  }: SentMail,
  account: string,
): object {
  const timestamp = new Date().toISOString();
  const customTags: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(tags)) customTags[name] = [value];
  return {
    eventType: typeNames[event.type],
    mail: {
      timestamp,
      source,
      sendingAccountId: account,
      messageId,
      destination,
      headersTruncated: false,
      headers,
      commonHeaders: { from: [source], to: destination, messageId, subject },
      tags: {
        'ses:operation': [operation],
        'ses:configuration-set': [configurationSet],
        'ses:from-domain': [extractAddress(source).split('@').at(-1)],
        ...customTags,
      },
    },
    [event.type]: createDetails(event, timestamp),
  };
}
