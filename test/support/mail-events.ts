import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
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

/**
 * Invokes the function for mail events with an SES event, as SNS does. @throws Error when the function fails
 */
export async function sendMailEvent(message: string | object): Promise<void> {
  const name = inject('cloud').outputs['MailEventsFunction'] ?? '';
  const Message = typeof message === 'string' ? message : JSON.stringify(message);
  const answer = await fetch(
    `${process.env['AWS_ENDPOINT_URL_LAMBDA'] ?? ''}/2015-03-31/functions/${name}/invocations`,
    {
      method: 'POST',
      body: JSON.stringify({
        Records: [
          {
            EventSource: 'aws:sns',
            EventVersion: '1.0',
            Sns: { Type: 'Notification', MessageId: randomUUID(), Message },
          },
        ],
      }),
    },
  );
  if (!answer.ok || answer.headers.has('x-amz-function-error')) throw new Error(await answer.text());
}
