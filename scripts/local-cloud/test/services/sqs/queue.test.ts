import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../../assembly/fixture.ts';
import { createTestQueue } from './queue.fixture.ts';

/** A clock that moves only on request. */
function createTestClock() {
  let currentTimeMs = 1_000_000;
  return {
    now: () => currentTimeMs,
    advance: (milliseconds: number) => void (currentTimeMs += milliseconds),
  };
}
const listBodies = (messages: { body: string }[]) => messages.map(({ body }) => body);

describe('a message', () => {
  it('is hidden after it was received, and returns after the visibility timeout', () => {
    const { now, advance } = createTestClock();
    const queue = createTestQueue({ now, visibilityTimeout: 30_000 });
    queue.send('"a"');
    expect(listBodies(queue.receive(10))).toEqual(['"a"']);
    expect(queue.receive(10)).toEqual([]);
    advance(30_000);
    expect(queue.receive(10)).toMatchObject([{ body: '"a"', attributes: { ApproximateReceiveCount: '2' } }]);
  });

  it('returns earlier if its remaining hidden time is shortened', () => {
    const { now, advance } = createTestClock();
    const queue = createTestQueue({ now, visibilityTimeout: 30_000 });
    queue.send('"a"');
    const [message] = queue.receive(1);
    queue.changeVisibility(message?.receiptHandle ?? '', 120_000);
    advance(20_000);
    queue.shortenTimeout(message?.receiptHandle ?? '', 1000);
    advance(99);
    expect(queue.receive(1)).toEqual([]);
    advance(1);
    expect(listBodies(queue.receive(1))).toEqual(['"a"']);
  });

  it('can be deleted, but not with the receipt handle of an earlier delivery', () => {
    const { now, advance } = createTestClock();
    const queue = createTestQueue({ now });
    queue.send('"a"');
    const [firstDelivery] = queue.receive(1);
    advance(30_000);
    const [secondDelivery] = queue.receive(1);
    queue.delete(firstDelivery?.receiptHandle ?? '');
    expect(queue.counts()).toEqual({ visible: 0, received: 1, delayed: 0 });
    queue.delete(secondDelivery?.receiptHandle ?? '');
    expect(queue.counts()).toEqual({ visible: 0, received: 0, delayed: 0 });
  });

  it('can be delayed by the queue, or by the sender', () => {
    const { now, advance } = createTestClock();
    const queue = createTestQueue({ now, delay: 5_000 });
    queue.send('"later"');
    queue.send('"now"', { delay: 0 });
    expect(listBodies(queue.receive(10))).toEqual(['"now"']);
    expect(queue.counts().delayed).toBe(1);
    advance(5_000);
    expect(listBodies(queue.receive(10))).toEqual(['"later"']);
  });

  it('is deleted after the retention period', () => {
    const { now, advance } = createTestClock();
    const queue = createTestQueue({ now, retention: 60_000 });
    queue.send('"a"');
    advance(60_001);
    expect(queue.receive(10)).toEqual([]);
    expect(queue.messages()).toEqual([]);
  });

  it('goes to the dead-letter queue if it was received too often, and others are still received', () => {
    const { now, advance } = createTestClock();
    const deadLetterQueue = createTestQueue({ now, name: 'dead' });
    const queue = createTestQueue({ now, deadLetterQueue });
    queue.send('"poison"');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(listBodies(queue.receive(1))).toEqual(['"poison"']);
      advance(30_000);
    }
    queue.send('"good"');
    expect(listBodies(queue.receive(10))).toEqual(['"good"']);
    expect(deadLetterQueue.messages()).toEqual(['poison']);
    deadLetterQueue.moveMessages(queue);
    expect(listBodies(queue.receive(10))).toEqual(['"poison"']);
  });

  it.each([
    ['nothing', '', 'must contain the parameter MessageBody'],
    ['more than the queue takes', 'x'.repeat(1025), 'must be shorter than 1024 bytes'],
    ['characters that XML does not allow', 'a\u0000b', 'outside the allowed set'],
  ])('is refused with %s', (_, body, message) => {
    const queue = createTestQueue({ maximumMessageSize: 1024 });
    expect(() => queue.send(body)).toThrow(message);
    expect(queue.counts().visible).toBe(0);
  });
});

describe('after a restart', () => {
  it('a queue still has its messages and receive counts, and messages in progress can be received again', () => {
    const directory = createTemporaryDirectory();
    const queueBeforeRestart = createTestQueue({ directory });
    queueBeforeRestart.send('"kept"');
    queueBeforeRestart.send('"in progress"');
    queueBeforeRestart.send('"done"');
    const receivedMessages = queueBeforeRestart.receive(3);
    queueBeforeRestart.changeVisibility(receivedMessages[0]?.receiptHandle ?? '', 0);
    queueBeforeRestart.delete(receivedMessages[2]?.receiptHandle ?? '');
    const queueAfterRestart = createTestQueue({ directory });
    expect(queueAfterRestart.receive(10)).toMatchObject([
      { body: '"kept"', attributes: { ApproximateReceiveCount: '2' } },
      { body: '"in progress"', attributes: { ApproximateReceiveCount: '2' } },
    ]);
  });

  it('a queue keeps its messages if its process is killed in the middle of writing a line', () => {
    const directory = createTemporaryDirectory();
    createTestQueue({ directory }).send('"kept"');
    appendFileSync(join(directory, 'queue.journal'), '{"put":{"id":"hal');
    expect(createTestQueue({ directory }).messages()).toEqual(['kept']);
  });
});
