import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../../services.ts';
import type { RunningServer } from '../../../listen.ts';
import { startSqsApi } from '../../../services/sqs/api.ts';
import { queueDeclarations } from '../../../services/sqs/queue-declarations.ts';
import { Queues } from '../../../services/sqs/queues.ts';
import { temporaryDirectory, writeAssembly } from '../../assembly/fixture.ts';

const declareQueues = (Properties: object) =>
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
  const assembly = declareQueues({
    VisibilityTimeout: 60,
    RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 1 },
  });
  api = await startSqsApi(0, '000000000000', new Queues(temporaryDirectory(), queueDeclarations(assembly)));
});
afterAll(() => api.close());

/** Calls an operation as the SDK does, in the JSON protocol. */
async function call(operation: string, input: object): Promise<unknown> {
  const answer = await fetch(api.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
    body: JSON.stringify(input),
  });
  return answer.json();
}
const QueueUrl = () => `${api.url}/000000000000/Queues-Work`;
const Received = z.object({ Messages: z.array(z.object({ ReceiptHandle: z.string(), Body: z.string() })) });

describe('the SQS API', () => {
  it('sends, receives, returns and deletes messages, and moves dead letters back', async () => {
    expect(await call('GetQueueUrl', { QueueName: 'Queues-Work' })).toEqual({ QueueUrl: QueueUrl() });
    expect(await call('ListQueues', { QueueNamePrefix: 'Queues-W' })).toEqual({ QueueUrls: [QueueUrl()] });
    await call('SendMessage', { QueueUrl: QueueUrl(), MessageBody: 'hello' });
    const { Messages } = Received.parse(await call('ReceiveMessage', { QueueUrl: QueueUrl() }));
    expect(Messages.map(({ Body }) => Body)).toEqual(['hello']);
    await call('ChangeMessageVisibility', {
      QueueUrl: QueueUrl(),
      ReceiptHandle: Messages[0]?.ReceiptHandle,
      VisibilityTimeout: 0,
    });
    expect(await call('ReceiveMessage', { QueueUrl: QueueUrl() })).toEqual({ Messages: [] });
    const count = async (name: string) =>
      z
        .object({ Attributes: z.object({ ApproximateNumberOfMessages: z.string() }) })
        .parse(await call('GetQueueAttributes', { QueueUrl: name })).Attributes.ApproximateNumberOfMessages;
    expect([await count('Queues-Work'), await count('Queues-Dead')]).toEqual(['0', '1']);
    await call('StartMessageMoveTask', { SourceArn: 'arn:aws:sqs:eu-west-2:000000000000:Queues-Dead' });
    expect([await count('Queues-Work'), await count('Queues-Dead')]).toEqual(['1', '0']);
    await call('PurgeQueue', { QueueUrl: QueueUrl() });
    expect(await count('Queues-Work')).toBe('0');
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
    expect(await call(operation, input)).toMatchObject({ __type: `com.amazonaws.sqs#${code}` });
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
    expect(() => queueDeclarations(declareQueues(properties))).toThrow(
      'does not support these properties of AWS::SQS::Queue Queues/Work',
    );
  });
});
