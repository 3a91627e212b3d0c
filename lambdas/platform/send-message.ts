import { endpointOf, signedCall } from './signed-call.ts';

/**
 * Puts a message into a queue. After a failure it may be in the queue.
 * @param delay seconds, at most 900, before anybody can receive it
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 * @throws ServiceError
 */
export async function sendMessage(queueUrl: string, message: object, delay = 0): Promise<void> {
  await signedCall({
    service: 'sqs',
    url: `${endpointOf('sqs', 'AWS_ENDPOINT_URL_SQS')}/`,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
    input: { QueueUrl: queueUrl, MessageBody: JSON.stringify(message), DelaySeconds: delay },
    patience: 4_000,
  });
}
