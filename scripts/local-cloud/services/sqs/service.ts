import { longName, regionalArn } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { FileQueue } from './file-queue.ts';

/**
 * Amazon SQS, limited to dead-letter queues for records that a function could not process. It has no endpoint
 * yet.
 */
export const sqs = defineService({
  name: 'sqs',
  resourceTypes: {
    'AWS::SQS::Queue': {
      nameProperty: 'QueueName',
      physicalId: longName,
      arn: regionalArn('sqs', ''),
      attributes: {
        QueueName: (id) => id,
        QueueUrl: (id, n) => `https://sqs.${n.region}.amazonaws.com/${n.account}/${id}`,
      },
    },
  },
  ignoredTypes: ['AWS::SQS::QueuePolicy'],
  start({ directory }) {
    return Promise.resolve({
      /** @param name the queue's physical id */
      queue: (name: string) => new FileQueue(directory, name),
      stop: () => Promise.resolve(),
    });
  },
});
