import * as z from 'zod';

const Queues = z.object({ QueueUrls: z.array(z.string()) });
const Messages = z.object({ Messages: z.array(z.object({ Body: z.string() })) });

/** Calls an SQS operation. The local cloud's SQS does not check signatures. */
async function callSqs(operation: string, input: object): Promise<unknown> {
  const answer = await fetch(process.env['AWS_ENDPOINT_URL_SQS'] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Sends a message to the only queue whose name has this prefix. */
export async function sendToQueue(QueueNamePrefix: string, message: object): Promise<void> {
  const { QueueUrls } = Queues.parse(await callSqs('ListQueues', { QueueNamePrefix }));
  const [QueueUrl, ...otherUrls] = QueueUrls;
  if (QueueUrl === undefined || otherUrls.length > 0)
    throw new Error(`There is not exactly one queue ${QueueNamePrefix}`);
  await callSqs('SendMessage', { QueueUrl, MessageBody: JSON.stringify(message) });
}

/** The messages of all queues with this prefix, at most ten of each. They stay visible. */
export async function listBodiesInQueues(QueueNamePrefix: string): Promise<unknown[]> {
  const { QueueUrls } = Queues.parse(await callSqs('ListQueues', { QueueNamePrefix }));
  const responses = await Promise.all(
    QueueUrls.map(async (QueueUrl) =>
      Messages.parse(
        await callSqs('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
      ),
    ),
  );
  return responses.flatMap(({ Messages: messages }) => messages.map(({ Body }): unknown => JSON.parse(Body)));
}

const Counts = z.object({
  Attributes: z.object({
    ApproximateNumberOfMessages: z.string(),
    ApproximateNumberOfMessagesNotVisible: z.string(),
    ApproximateNumberOfMessagesDelayed: z.string(),
  }),
});

/** The number of messages in queues with this prefix: waiting, received by a consumer, and delayed. */
export async function countMessages(QueueNamePrefix: string): Promise<number> {
  const { QueueUrls } = Queues.parse(await callSqs('ListQueues', { QueueNamePrefix }));
  const counts = await Promise.all(
    QueueUrls.map(async (QueueUrl) => Counts.parse(await callSqs('GetQueueAttributes', { QueueUrl }))),
  );
  return counts
    .flatMap(({ Attributes }) => Object.values(Attributes))
    .reduce((sum, count) => sum + Number(count), 0);
}
