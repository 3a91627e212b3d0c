import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../../services.ts';
import type { RunningServer } from '../../../listen.ts';
import { startSqsApi } from '../../../services/sqs/api.ts';
import { readQueueDeclarations } from '../../../services/sqs/queue-declarations.ts';
import { Queues } from '../../../services/sqs/queues.ts';
import { createTemporaryDirectory, writeAssembly } from '../../assembly/fixture.ts';

const createQueueAssembly = (Properties: object) =>
  openAssembly(
    writeAssembly({
      Queues: {
        Resources: {
          Work: { Type: 'AWS::SQS::Queue', Properties },
          Dead: { Type: 'AWS::SQS::Queue', Properties: {} },
        },
      },
    }),
  );

let api: RunningServer;
beforeAll(async () => {
  const assembly = createQueueAssembly({
    VisibilityTimeout: 60,
    RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 1 },
  });
  api = await startSqsApi(
    0,
    '000000000000',
    new Queues(createTemporaryDirectory(), readQueueDeclarations(assembly)),
  );
});
afterAll(() => api.close());

/** Calls an operation as the SDK does, in the JSON protocol. */
async function callOperation(operation: string, input: object): Promise<unknown> {
  const response = await fetch(api.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
    body: JSON.stringify(input),
  });
  return response.json();
}
const createQueueUrl = () => `${api.url}/000000000000/Queues-Work`;
const ReceiveMessageResponse = z.object({
  Messages: z.array(z.object({ ReceiptHandle: z.string(), Body: z.string() })),
});

describe('the SQS API', () => {
  it('sends, receives, returns and deletes messages, and moves dead letters back', async () => {
    expect(await callOperation('GetQueueUrl', { QueueName: 'Queues-Work' })).toEqual({
      QueueUrl: createQueueUrl(),
    });
    expect(await callOperation('ListQueues', { QueueNamePrefix: 'Queues-W' })).toEqual({
      QueueUrls: [createQueueUrl()],
    });
    await callOperation('SendMessage', { QueueUrl: createQueueUrl(), MessageBody: 'hello' });
    const { Messages } = ReceiveMessageResponse.parse(
      await callOperation('ReceiveMessage', { QueueUrl: createQueueUrl() }),
    );
    expect(Messages.map(({ Body }) => Body)).toEqual(['hello']);
    await callOperation('ChangeMessageVisibility', {
      QueueUrl: createQueueUrl(),
      ReceiptHandle: Messages[0]?.ReceiptHandle,
      VisibilityTimeout: 0,
    });
    expect(await callOperation('ReceiveMessage', { QueueUrl: createQueueUrl() })).toEqual({ Messages: [] });
    const countMessages = async (name: string) =>
      z
        .object({ Attributes: z.object({ ApproximateNumberOfMessages: z.string() }) })
        .parse(await callOperation('GetQueueAttributes', { QueueUrl: name })).Attributes
        .ApproximateNumberOfMessages;
    expect([await countMessages('Queues-Work'), await countMessages('Queues-Dead')]).toEqual(['0', '1']);
    await callOperation('StartMessageMoveTask', {
      SourceArn: 'arn:aws:sqs:eu-west-2:000000000000:Queues-Dead',
    });
    expect([await countMessages('Queues-Work'), await countMessages('Queues-Dead')]).toEqual(['1', '0']);
    await callOperation('PurgeQueue', { QueueUrl: createQueueUrl() });
    expect(await countMessages('Queues-Work')).toBe('0');
  });

  it.each([
    ['an unknown queue', 'ReceiveMessage', { QueueUrl: 'http://sqs/0/other' }, 'QueueDoesNotExist'],
    ['an empty message', 'SendMessage', { QueueUrl: 'Queues-Work', MessageBody: '' }, 'MissingParameter'],
    [
      'eleven messages at once',
      'ReceiveMessage',
      { QueueUrl: 'Queues-Work', MaxNumberOfMessages: 11 },
      'InvalidParameterValue',
    ],
    [
      'a delay of more than 15 minutes',
      'SendMessage',
      { QueueUrl: 'Queues-Work', MessageBody: 'x', DelaySeconds: 901 },
      'InvalidParameterValue',
    ],
    ['an operation that is not emulated', 'AddPermission', {}, 'UnsupportedOperation'],
  ])('refuses %s', async (_, operation, input, code) => {
    expect(await callOperation(operation, input)).toMatchObject({ __type: `com.amazonaws.sqs#${code}` });
  });
});

describe('a queue of an assembly is refused', () => {
  it.each([
    ['with a visibility timeout of more than 12 hours', { VisibilityTimeout: 43_201 }],
    ['with a delay of more than 15 minutes', { DelaySeconds: 901 }],
    ['with a retention of less than a minute', { MessageRetentionPeriod: 59 }],
    [
      'with a maximum receive count of 0',
      { RedrivePolicy: { deadLetterTargetArn: 'arn:aws:sqs:eu-west-2:0:Dead', maxReceiveCount: 0 } },
    ],
    ['that is FIFO', { FifoQueue: true }],
  ])('%s', (_, properties) => {
    expect(() => readQueueDeclarations(createQueueAssembly(properties))).toThrow(
      'does not support these properties of AWS::SQS::Queue Queues/Work',
    );
  });
});
