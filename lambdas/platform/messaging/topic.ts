import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { createRequestHandler } from '../aws-client.ts';

const client = new SNSClient({ maxAttempts: 2, requestHandler: createRequestHandler() });

/**
 * Publishes a message to a topic. After an error it may still have been published. @throws
 * SNSServiceException
 */
export async function publish(TopicArn: string, message: object): Promise<void> {
  await client.send(new PublishCommand({ TopicArn, Message: JSON.stringify(message) }));
}
