import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { type Answer, startJsonService } from '../../aws-json-server.ts';
import type { RunningServer } from '../../listen.ts';
import { readChain } from '../lambda/lineage.ts';
import { SqsError } from './error.ts';
import type { Queue, ReceivedMessage } from './queue.ts';
import type { Queues } from './queues.ts';

const seconds = (maximum: number) =>
  z
    .int()
    .min(0)
    .max(maximum)
    .transform((value) => value * 1000);

/**
 * The inputs of the operations, with SQS's limits.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_Operations.html
 */
const schemas = {
  ListQueues: z.object({ QueueNamePrefix: z.string().default('') }),
  GetQueueUrl: z.object({ QueueName: z.string() }),
  GetQueueAttributes: z.object({ QueueUrl: z.string() }),
  SendMessage: z.object({
    QueueUrl: z.string(),
    MessageBody: z.string(),
    DelaySeconds: seconds(900).optional(),
    MessageAttributes: z.undefined('message attributes are not emulated').optional(),
  }),
  ReceiveMessage: z.object({
    QueueUrl: z.string(),
    MaxNumberOfMessages: z.int().min(1).max(10).default(1),
    VisibilityTimeout: seconds(43_200).optional(),
    // Responds immediately, even if there is no message yet.
    WaitTimeSeconds: seconds(20).default(0),
  }),
  DeleteMessage: z.object({ QueueUrl: z.string(), ReceiptHandle: z.string() }),
  ChangeMessageVisibility: z.object({
    QueueUrl: z.string(),
    ReceiptHandle: z.string(),
    VisibilityTimeout: seconds(43_200),
  }),
  PurgeQueue: z.object({ QueueUrl: z.string() }),
  StartMessageMoveTask: z.object({ SourceArn: z.string() }),
};

const toMessageOutput = ({ messageId, receiptHandle, body, md5OfBody, attributes }: ReceivedMessage) => ({
  MessageId: messageId,
  ReceiptHandle: receiptHandle,
  Body: body,
  MD5OfBody: md5OfBody,
  Attributes: attributes,
});

type Operation = (input: unknown, headers: IncomingHttpHeaders) => object;

/** Starts an emulator of the SQS API in the JSON protocol. */
export async function startSqsApi(port: number, account: string, queues: Queues): Promise<RunningServer> {
  let url = '';
  const formatQueueUrl = ({ settings }: Queue) => `${url}/${account}/${settings.name}`;
  const queue = (name: string): Queue => {
    const existingQueue = queues.find(name);
    if (!existingQueue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return existingQueue;
  };

  const operations: Record<string, Operation> = {
    ListQueues: (input) => {
      const { QueueNamePrefix } = schemas.ListQueues.parse(input);
      const matchingQueues = queues.all.filter(({ settings }) => settings.name.startsWith(QueueNamePrefix));
      return { QueueUrls: matchingQueues.map(formatQueueUrl) };
    },
    GetQueueUrl: (input) => ({ QueueUrl: formatQueueUrl(queue(schemas.GetQueueUrl.parse(input).QueueName)) }),
    GetQueueAttributes: (input) => {
      const describedQueue = queue(schemas.GetQueueAttributes.parse(input).QueueUrl);
      const { visible, received, delayed } = describedQueue.counts();
      const { arn, visibilityTimeout, redrive } = describedQueue.settings;
      return {
        Attributes: {
          QueueArn: arn,
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(received),
          ApproximateNumberOfMessagesDelayed: String(delayed),
          VisibilityTimeout: String(visibilityTimeout / 1000),
          ...(redrive && { RedrivePolicy: JSON.stringify(redrive) }),
        },
      };
    },
    SendMessage: (input, headers) => {
      const { QueueUrl, MessageBody, DelaySeconds } = schemas.SendMessage.parse(input);
      return {
        MessageId: queue(QueueUrl).send(MessageBody, {
          ...(DelaySeconds !== undefined && { delay: DelaySeconds }),
          chain: readChain([headers['x-amzn-trace-id']]),
        }),
        MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
      };
    },
    ReceiveMessage: (input) => {
      const { QueueUrl, MaxNumberOfMessages, VisibilityTimeout } = schemas.ReceiveMessage.parse(input);
      return {
        Messages: queue(QueueUrl).receive(MaxNumberOfMessages, VisibilityTimeout).map(toMessageOutput),
      };
    },
    DeleteMessage: (input) => {
      const { QueueUrl, ReceiptHandle } = schemas.DeleteMessage.parse(input);
      queue(QueueUrl).delete(ReceiptHandle);
      return {};
    },
    ChangeMessageVisibility: (input) => {
      const { QueueUrl, ReceiptHandle, VisibilityTimeout } = schemas.ChangeMessageVisibility.parse(input);
      queue(QueueUrl).changeVisibility(ReceiptHandle, VisibilityTimeout);
      return {};
    },
    PurgeQueue: (input) => {
      queue(schemas.PurgeQueue.parse(input).QueueUrl).purge();
      return {};
    },
    /** Moves dead letters back to the queue that they came from. */
    StartMessageMoveTask: (input) => {
      const { SourceArn } = schemas.StartMessageMoveTask.parse(input);
      const source = queues.all.find(({ settings }) => settings.redrive?.deadLetterTargetArn === SourceArn);
      if (!source)
        throw new SqsError(
          'InvalidParameterValue',
          'Source queue must be configured as a Dead Letter Queue.',
        );
      queue(SourceArn).moveMessages(source);
      return { TaskHandle: SourceArn };
    },
  };

  const runningServer = await startJsonService({
    port,
    name: 'SQS emulator',
    answer: (target, input, headers) => runOperation(operations, target, input, headers),
  });
  ({ url } = runningServer);
  return runningServer;
}

const failure = (code: string, message: string): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.sqs#${code}`, message },
});

function runOperation(
  operations: Record<string, Operation>,
  target: string | undefined,
  input: unknown,
  headers: IncomingHttpHeaders,
): Answer {
  const operation = /^AmazonSQS\.(\w+)$/.exec(target ?? '')?.[1] ?? '';
  const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  if (!run)
    return failure(
      'UnsupportedOperation',
      `The SQS emulator does not support ${target ?? 'requests without a target'}. It supports ${Object.keys(operations).join(', ')}.`,
    );
  try {
    return { status: 200, body: run(input, headers) };
  } catch (error) {
    if (error instanceof SqsError) return failure(error.code, error.message);
    if (error instanceof z.ZodError) return failure('InvalidParameterValue', z.prettifyError(error));
    throw error;
  }
}
