import { join } from 'node:path';
import { Queue, type QueueSettings } from '../../../services/sqs/queue.ts';
import { QueueJournal } from '../../../services/sqs/queue-journal.ts';
import { createTemporaryDirectory } from '../../assembly/fixture.ts';

interface TestQueueOptions extends Partial<QueueSettings> {
  readonly directory?: string;
  readonly deadLetterQueue?: Queue;
  readonly now?: () => number;
}

/** A queue with SQS's defaults. */
export function createTestQueue({
  directory = createTemporaryDirectory(),
  deadLetterQueue,
  now,
  ...settings
}: TestQueueOptions = {}): Queue {
  const name = settings.name ?? 'queue';
  return new Queue(
    {
      name,
      arn: `arn:aws:sqs:eu-west-2:000000000000:${name}`,
      visibilityTimeout: 30_000,
      delay: 0,
      retention: 345_600_000,
      maximumMessageSize: 1_048_576,
      ...(deadLetterQueue && {
        redrive: { deadLetterTargetArn: deadLetterQueue.settings.arn, maxReceiveCount: 3 },
      }),
      ...settings,
    },
    new QueueJournal(join(directory, `${name}.journal`)),
    (arn) => (arn === deadLetterQueue?.settings.arn ? deadLetterQueue : undefined),
    now,
  );
}
