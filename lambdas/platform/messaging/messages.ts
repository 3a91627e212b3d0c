import { ChangeMessageVisibilityCommand, SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
import { createRequestHandler } from '../aws-client.ts';

const client = new SQSClient({
  maxAttempts: 2,
  requestHandler: createRequestHandler(),
  // With the default, the host of the queue's URL would override AWS_ENDPOINT_URL_SQS.
  useQueueUrlAsEndpoint: false,
});

/**
 * Sends a message to a queue. After an error the queue may still have received it.
 * @param DelaySeconds how long consumers cannot receive the message; at most 900
 * @throws SQSServiceException
 */
export async function sendMessage(QueueUrl: string, message: object, DelaySeconds = 0): Promise<void> {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message), DelaySeconds }));
}

/** `https://sqs.REGION.amazonaws.com/ACCOUNT/NAME` */
function toQueueUrl(arn: string): string {
  const [, , , region, account, name] = arn.split(':');
  return `https://sqs.${region}.amazonaws.com/${account}/${name}`;
}

/**
 * Hides a received message for this time from now; this replaces the queue's visibility timeout.
 * @param milliseconds at most 12 hours, in full seconds
 * @throws SQSServiceException
 */
export async function hideMessage(
  queueArn: string,
  ReceiptHandle: string,
  milliseconds: number,
): Promise<void> {
  const VisibilityTimeout = Math.round(milliseconds / 1000);
  await client.send(
    new ChangeMessageVisibilityCommand({ QueueUrl: toQueueUrl(queueArn), ReceiptHandle, VisibilityTimeout }),
  );
}
