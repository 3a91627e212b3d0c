import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../scripts/local-cloud/services.ts';
import { brand } from '../../shared/brand.ts';

/**
 * The `mail` object of an SES event.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
const createMail = () => ({
  timestamp: '2017-08-05T00:40:02.012Z',
  source: `${brand.name} <${brand.noReplyEmail}>`,
  sendingAccountId: '123456789012',
  messageId: `EXAMPLE-${randomUUID()}-000000`,
  headersTruncated: false,
  tags: { 'ses:configuration-set': ['portico-prod'], 'ses:from-domain': [brand.mailDomain] },
});

export const createBounceEvent = (address: string, at: Date, bounceType = 'Permanent') => ({
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
  mail: { ...createMail(), destination: [address] },
});

export const createComplaintEvent = (address: string, at: Date, complaintFeedbackType = 'abuse') => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: address }],
    timestamp: at.toISOString(),
    feedbackId: randomUUID(),
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType,
    arrivalDate: at.toISOString(),
  },
  mail: { ...createMail(), destination: [address] },
});

export const createRejectEvent = (address: string) => ({
  eventType: 'Reject',
  reject: { reason: 'Bad content' },
  mail: { ...createMail(), destination: [address] },
});

const FunctionProperties = z.object({
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string().optional() }) }),
});

/** Returns the name of the function that processes SES events. */
function findSesConsumerName(): string {
  const assembly = openAssembly(inject('cloud').assembly);
  const consumer = assembly
    .listFunctions()
    .find(
      (lambda) =>
        assembly.parseProperties(lambda, FunctionProperties).Environment.Variables.POWERTOOLS_SERVICE_NAME ===
        'deliver',
    );
  if (consumer) return assembly.getPhysicalId(consumer);
  throw new Error('No function processes events of SES.');
}

const InvocationResult = z.object({ batchItemFailures: z.array(z.unknown()) });

/**
 * Passes an SES event to the function that processes it, as the queue does. @throws Error if processing fails
 */
export async function deliverSesEvent(detail: object): Promise<void> {
  const event = { source: 'aws.ses', detail };
  const answer = await fetch(
    `${process.env['AWS_ENDPOINT_URL_LAMBDA'] ?? ''}/2015-03-31/functions/${findSesConsumerName()}/invocations`,
    {
      method: 'POST',
      body: JSON.stringify({
        Records: [{ messageId: randomUUID(), body: JSON.stringify(event) }],
      }),
    },
  );
  const text = await answer.text();
  const isDone = answer.ok && InvocationResult.parse(JSON.parse(text)).batchItemFailures.length === 0;
  if (!isDone) throw new Error(text);
}
