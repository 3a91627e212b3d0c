import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAssembly } from '../../../services.ts';
import type { RunningServer } from '../../../listen.ts';
import { startSnsApi } from '../../../services/sns/api.ts';
import { readSubscriptions } from '../../../services/sns/subscriptions.ts';
import { Topics } from '../../../services/sns/topics.ts';
import type { Queue } from '../../../services/sqs/queue.ts';
import { writeAssembly } from '../../assembly/fixture.ts';
import { objectContaining } from '../../expecting.ts';
import { createTestQueue } from '../sqs/queue.fixture.ts';

const topicArn = 'arn:aws:sns:eu-west-2:000000000000:Events-Topic';

/** The subscriptions of an assembly with one topic. `queue` replaces every queue of the assembly. */
const createSubscriptions = (queue: Queue, ...subscriptionProperties: object[]) =>
  readSubscriptions(
    openAssembly(
      writeAssembly({
        Events: {
          Resources: {
            Topic: { Type: 'AWS::SNS::Topic', Properties: {} },
            ...Object.fromEntries(
              subscriptionProperties.map((subscription, index) => [
                `Subscription${index}`,
                {
                  Type: 'AWS::SNS::Subscription',
                  Properties: {
                    TopicArn: { Ref: 'Topic' },
                    Protocol: 'sqs',
                    Endpoint: 'arn',
                    ...subscription,
                  },
                },
              ]),
            ),
          },
        },
      }),
    ),
    () => queue,
  );

const createTopics = (queue: Queue, ...subscriptionProperties: object[]) =>
  new Topics([topicArn], createSubscriptions(queue, ...subscriptionProperties), () => undefined);
const createFilter = (FilterPolicy: object, scope = 'MessageBody') => ({
  RawMessageDelivery: true,
  FilterPolicy,
  FilterPolicyScope: scope,
});

describe('a subscription', () => {
  it('delivers a message in an envelope, or raw', () => {
    const queue = createTestQueue();
    createTopics(queue, {}, { RawMessageDelivery: true }).publish(topicArn, '{"kind":"a"}');
    expect(queue.messages()).toEqual([
      objectContaining({ Type: 'Notification', TopicArn: topicArn, Message: '{"kind":"a"}' }),
      { kind: 'a' },
    ]);
  });

  it('delivers to a function as SNS does', () => {
    const events: unknown[] = [];
    const functionSubscription = { Protocol: 'lambda', Endpoint: 'arn:function' };
    new Topics([topicArn], createSubscriptions(createTestQueue(), functionSubscription), (arn, event) =>
      events.push([arn, event]),
    ).publish(topicArn, 'hello');
    expect(events).toEqual([
      [
        'arn:function',
        {
          Records: [
            objectContaining({
              EventSource: 'aws:sns',
              Sns: objectContaining({ Type: 'Notification', Message: 'hello' }),
            }),
          ],
        },
      ],
    ]);
  });

  it('filters by the content of messages, and delivers nothing that is not JSON', () => {
    const queue = createTestQueue();
    const topics = createTopics(queue, createFilter({ kind: ['a', { prefix: 'b_' }] }));
    for (const body of ['{"kind":"a"}', '{"kind":"b_1"}', '{"kind":"c"}', '{}', 'a', '["a"]'])
      topics.publish(topicArn, body);
    expect(queue.messages()).toEqual([{ kind: 'a' }, { kind: 'b_1' }]);
  });

  it('filters by attributes of the message', () => {
    const queue = createTestQueue();
    const topics = createTopics(queue, createFilter({ size: [{ numeric: ['>', 10] }] }, 'MessageAttributes'));
    for (const value of ['9', '11']) topics.publish(topicArn, value, { size: { type: 'Number', value } });
    topics.publish(topicArn, '12');
    expect(queue.messages()).toEqual([11]);
  });

  it('sends a message to the dead-letter queue if its own queue refuses the message', () => {
    const smallQueue = createTestQueue({ maximumMessageSize: 1024 });
    const deadLetterQueue = createTestQueue();
    const [subscription] = createSubscriptions(smallQueue, { RawMessageDelivery: true });
    if (!subscription) throw new Error('There is no subscription.');
    new Topics([topicArn], [{ ...subscription, deadLetterQueue }], () => undefined).publish(
      topicArn,
      JSON.stringify('x'.repeat(2000)),
    );
    expect([smallQueue.messages().length, deadLetterQueue.messages().length]).toEqual([0, 1]);
  });

  it.each([
    ['to a mail address', { Protocol: 'email', Endpoint: 'ops@desk.example' }],
    ['with raw delivery to a function', { Protocol: 'lambda', RawMessageDelivery: true }],
    [
      'with a filter of more than five keys',
      createFilter({ a: ['1'], b: ['1'], c: ['1'], d: ['1'], e: ['1'], f: ['1'] }),
    ],
    ['with an operator that is not emulated', createFilter({ kind: [{ wildcard: 'a*' }] })],
  ])('is refused %s', (_, properties) => {
    expect(() => createSubscriptions(createTestQueue(), properties)).toThrow(/not support|is not supported/);
  });
});

describe('the SNS API', () => {
  const queue = createTestQueue();
  let api: RunningServer;
  beforeAll(async () => {
    const topics = createTopics(queue, createFilter({ kind: ['note'] }, 'MessageAttributes'));
    api = await startSnsApi(0, () => topics);
  });
  afterAll(() => api.close());

  const publish = (form: Record<string, string>) =>
    fetch(api.url, {
      method: 'POST',
      body: new URLSearchParams({ Action: 'Publish', TopicArn: topicArn, ...form }),
    });

  it('publishes a message with its attributes', async () => {
    const response = await publish({
      Message: '"hello"',
      'MessageAttributes.entry.1.Name': 'kind',
      'MessageAttributes.entry.1.Value.DataType': 'String',
      'MessageAttributes.entry.1.Value.StringValue': 'note',
    });
    expect(await response.text()).toMatch(/<MessageId>[\w-]{36}<\/MessageId>/);
    expect(queue.messages()).toEqual(['hello']);
  });

  it.each([
    [
      'a topic that does not exist',
      { TopicArn: 'arn:aws:sns:eu-west-2:0:other', Message: 'x' },
      404,
      'NotFound',
    ],
    ['an empty message', { Message: '' }, 400, 'InvalidParameter'],
    ['a message of more than 256 kB', { Message: 'x'.repeat(262_145) }, 400, 'InvalidParameter'],
    [
      'a parameter that is not emulated',
      { Message: '{}', MessageStructure: 'json' },
      400,
      'InvalidParameter',
    ],
    ['an action that is not emulated', { Action: 'CreateTopic' }, 400, 'InvalidAction'],
  ])('refuses %s', async (_, form, status, code) => {
    const response = await publish(form);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(`<Code>${code}</Code>`);
  });
});
