import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../scripts/local-cloud/services.ts';
import { brand } from '../../shared/brand.ts';

/**
 * The `mail` object of an SES event.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
const mail = () => ({
  timestamp: '2017-08-05T00:40:02.012Z',
  source: `${brand.name} <${brand.noReplyEmail}>`,
  sendingAccountId: '123456789012',
  messageId: `EXAMPLE-${randomUUID()}-000000`,
  headersTruncated: false,
  tags: { 'ses:configuration-set': ['portico-prod'], 'ses:from-domain': [brand.mailDomain] },
});

export const bounce = (address: string, at: Date, bounceType = 'Permanent') => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: address,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
    timestamp: at.toISOString(),
    feedbackId: randomUUID(),
    reportingMTA: 'dsn; mta.example.com',
  },
  mail: { ...mail(), destination: [address] },
});

export const complaint = (address: string, at: Date, complaintFeedbackType = 'abuse') => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: address }],
    timestamp: at.toISOString(),
    feedbackId: randomUUID(),
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType,
    arrivalDate: at.toISOString(),
  },
  mail: { ...mail(), destination: [address] },
});

export const reject = (address: string) => ({
  eventType: 'Reject',
  reject: { reason: 'Bad content' },
  mail: { ...mail(), destination: [address] },
});

const Consumer = z.object({
  Environment: z.object({ Variables: z.object({ MAIL_EVENTS_QUEUE_ARN: z.string().optional() }) }),
});

/** The function that processes events of SES, and the queue that they come from. */
function findConsumer(): { name: string; eventSourceARN: string } {
  const assembly = openAssembly(inject('cloud').assembly);
  for (const lambda of assembly.functions()) {
    const { MAIL_EVENTS_QUEUE_ARN } = assembly.properties(lambda, Consumer).Environment.Variables;
    if (MAIL_EVENTS_QUEUE_ARN !== undefined)
      return { name: assembly.physicalId(lambda), eventSourceARN: MAIL_EVENTS_QUEUE_ARN };
  }
  throw new Error('No function processes events of SES.');
}

const Failures = z.object({ batchItemFailures: z.array(z.unknown()) });

/**
 * Gives an event of SES to the function that processes them, as its queue does. @throws Error when it fails
 */
export async function sendMailEvent(detail: object): Promise<void> {
  const { name, eventSourceARN } = findConsumer();
  const event = { source: 'aws.ses', detail };
  const answer = await fetch(
    `${process.env['AWS_ENDPOINT_URL_LAMBDA'] ?? ''}/2015-03-31/functions/${name}/invocations`,
    {
      method: 'POST',
      body: JSON.stringify({
        Records: [{ messageId: randomUUID(), eventSourceARN, body: JSON.stringify(event) }],
      }),
    },
  );
  const text = await answer.text();
  const isDone = answer.ok && Failures.parse(JSON.parse(text)).batchItemFailures.length === 0;
  if (!isDone) throw new Error(text);
}
