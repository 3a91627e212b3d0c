import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import type { QueueSettings } from './queue.ts';

const seconds = (minimum: number, maximum: number) =>
  z.coerce
    .number()
    .int()
    .min(minimum)
    .max(maximum)
    .transform((value) => value * 1000);

/**
 * Properties of an AWS::SQS::Queue, with SQS's limits and defaults.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
 */
const Properties = z.object({
  VisibilityTimeout: seconds(0, 43_200).default(30_000),
  DelaySeconds: seconds(0, 900).default(0),
  MessageRetentionPeriod: seconds(60, 1_209_600).default(345_600_000),
  MaximumMessageSize: z.coerce.number().int().min(1024).max(1_048_576).default(1_048_576),
  RedrivePolicy: z
    .object({
      deadLetterTargetArn: z.string().startsWith('arn:aws:sqs:'),
      maxReceiveCount: z.coerce.number().int().min(1).max(1000),
    })
    .optional(),
  FifoQueue: z.literal(false, 'FIFO queues are not emulated').optional(),
});

/**
 * The queues of the assembly.
 * @throws UserFacingError for properties that SQS refuses, or that are not emulated
 */
export const readQueueDeclarations = (assembly: Assembly): QueueSettings[] =>
  assembly.listByType('AWS::SQS::Queue').map((resource) => {
    const properties = assembly.parseProperties(resource, Properties);
    return {
      name: assembly.getPhysicalId(resource),
      arn: assembly.getArn(resource),
      visibilityTimeout: properties.VisibilityTimeout,
      delay: properties.DelaySeconds,
      retention: properties.MessageRetentionPeriod,
      maximumMessageSize: properties.MaximumMessageSize,
      ...(properties.RedrivePolicy && { redrive: properties.RedrivePolicy }),
    };
  });
