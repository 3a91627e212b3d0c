import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../assembly/fixture.ts';
import { testQueue } from './queue.fixture.ts';

/** A clock that moves only on request. */
function testClock() {
  let time = 1_000_000;
  return { now: () => time, pass: (milliseconds: number) => void (time += milliseconds) };
}
const bodies = (messages: { body: string }[]) => messages.map(({ body }) => body);

describe('a message', () => {
  it('is hidden after it was received, and returns after the visibility timeout', () => {
    const { now, pass } = testClock();
    const queue = testQueue({ now, visibilityTimeout: 30_000 });
    queue.send('"a"');
    expect(bodies(queue.receive(10))).toEqual(['"a"']);
    expect(queue.receive(10)).toEqual([]);
    pass(30_000);
    expect(queue.receive(10)).toMatchObject([{ body: '"a"', attributes: { ApproximateReceiveCount: '2' } }]);
  });

  it('returns earlier if its remaining hidden time is shortened', () => {
    const { now, pass } = testClock();
    const queue = testQueue({ now, visibilityTimeout: 30_000 });
    queue.send('"a"');
    const [message] = queue.receive(1);
    queue.changeVisibility(message?.receiptHandle ?? '', 120_000);
    pass(20_000);
    queue.shortenTimeout(message?.receiptHandle ?? '', 1000);
    pass(99);
    expect(queue.receive(1)).toEqual([]);
    pass(1);
    expect(bodies(queue.receive(1))).toEqual(['"a"']);
  });

  it('can be deleted, but not with the receipt handle of an earlier delivery', () => {
    const { now, pass } = testClock();
    const queue = testQueue({ now });
    queue.send('"a"');
    const [first] = queue.receive(1);
    pass(30_000);
    const [second] = queue.receive(1);
    queue.delete(first?.receiptHandle ?? '');
    expect(queue.counts()).toEqual({ visible: 0, received: 1, delayed: 0 });
    queue.delete(second?.receiptHandle ?? '');
    expect(queue.counts()).toEqual({ visible: 0, received: 0, delayed: 0 });
  });

  it('can be delayed by the queue, or by the sender', () => {
    const { now, pass } = testClock();
    const queue = testQueue({ now, delay: 5_000 });
    queue.send('"later"');
    queue.send('"now"', { delay: 0 });
    expect(bodies(queue.receive(10))).toEqual(['"now"']);
    expect(queue.counts().delayed).toBe(1);
    pass(5_000);
    expect(bodies(queue.receive(10))).toEqual(['"later"']);
  });

  it('is deleted after the retention period', () => {
    const { now, pass } = testClock();
    const queue = testQueue({ now, retention: 60_000 });
    queue.send('"a"');
    pass(60_001);
    expect(queue.receive(10)).toEqual([]);
    expect(queue.messages()).toEqual([]);
  });

  it('goes to the dead-letter queue if it was received too often, and others are still received', () => {
    const { now, pass } = testClock();
    const deadLetters = testQueue({ now, name: 'dead' });
    const queue = testQueue({ now, deadLetters });
    queue.send('"poison"');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(bodies(queue.receive(1))).toEqual(['"poison"']);
      pass(30_000);
    }
    queue.send('"good"');
    expect(bodies(queue.receive(10))).toEqual(['"good"']);
    expect(deadLetters.messages()).toEqual(['poison']);
    deadLetters.moveMessages(queue);
    expect(bodies(queue.receive(10))).toEqual(['"poison"']);
  });

  it.each([
    ['nothing', '', 'must contain the parameter MessageBody'],
    ['more than the queue takes', 'x'.repeat(1025), 'must be shorter than 1024 bytes'],
    ['characters that XML does not allow', 'a\u0000b', 'outside the allowed set'],
  ])('is refused with %s', (_, body, message) => {
    const queue = testQueue({ maximumMessageSize: 1024 });
    expect(() => queue.send(body)).toThrow(message);
    expect(queue.counts().visible).toBe(0);
  });
});

describe('after a restart', () => {
  it('a queue still has its messages and receive counts, and messages in progress can be received again', () => {
    const directory = temporaryDirectory();
    const before = testQueue({ directory });
    before.send('"kept"');
    before.send('"in progress"');
    before.send('"done"');
    const received = before.receive(3);
    before.changeVisibility(received[0]?.receiptHandle ?? '', 0);
    before.delete(received[2]?.receiptHandle ?? '');
    const after = testQueue({ directory });
    expect(after.receive(10)).toMatchObject([
      { body: '"kept"', attributes: { ApproximateReceiveCount: '2' } },
      { body: '"in progress"', attributes: { ApproximateReceiveCount: '2' } },
    ]);
  });

  it('a queue keeps its messages if its process is killed in the middle of writing a line', () => {
    const directory = temporaryDirectory();
    testQueue({ directory }).send('"kept"');
    appendFileSync(join(directory, 'queue.journal'), '{"put":{"id":"hal');
    expect(testQueue({ directory }).messages()).toEqual(['kept']);
  });
});
