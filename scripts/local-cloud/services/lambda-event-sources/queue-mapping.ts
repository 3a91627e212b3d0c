import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import type { Queue } from '../sqs/queue.ts';
import { findFunction, formatMappingId, listMappings } from './mappings.ts';

/** An AWS::Lambda::EventSourceMapping of an SQS queue. */
export interface QueueMapping {
  readonly id: string;
  readonly functionArn: string;
  readonly queue: Queue;
  readonly batchSize: number;
  /** Milliseconds to wait for a fuller batch. */
  readonly batchingWindow: number;
  /** Concurrent batches. */
  readonly concurrency: number;
  readonly reportsItemFailures: boolean;
}

/**
 * Lambda starts with this many concurrent batches of a queue and adds more; here the number stays the same.
 */
const defaultConcurrency = 5;

/**
 * Properties of a mapping, with Lambda's limits and defaults.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-parameters.html
 */
const Properties = z
  .object({
    FunctionName: z.string(),
    EventSourceArn: z.string(),
    Enabled: z.boolean().default(true),
    BatchSize: z.int().min(1).max(10_000).default(10),
    MaximumBatchingWindowInSeconds: z.int().min(0).max(300).default(0),
    FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
    ScalingConfig: z.object({ MaximumConcurrency: z.int().min(2).max(1000).optional() }).default({}),
    FilterCriteria: z.undefined('filters of queues are not emulated; filter in the subscription').optional(),
    StartingPosition: z.undefined('a queue has no starting position').optional(),
    DestinationConfig: z.undefined('a queue has a redrive policy instead of a destination').optional(),
    BisectBatchOnFunctionError: z.undefined('batches of a queue are not split').optional(),
    MaximumRetryAttempts: z
      .undefined('a queue has a redrive policy instead of a number of retries')
      .optional(),
  })
  .refine(
    (mapping) => mapping.BatchSize <= 10 || mapping.MaximumBatchingWindowInSeconds >= 1,
    'a batch of more than 10 messages needs a batching window of at least 1 second',
  );

const Timeout = z.object({ Timeout: z.number().default(3) });

/**
 * The enabled mappings of queues.
 * @throws UserFacingError for properties that Lambda refuses, or that are not emulated
 */
export const readQueueMappings = (assembly: Assembly, findQueue: (arn: string) => Queue): QueueMapping[] =>
  listMappings(assembly, 'queue').flatMap((resource) => {
    const mapping = assembly.parseProperties(resource, Properties);
    if (!mapping.Enabled) return [];
    const lambda = findFunction(assembly, mapping.FunctionName);
    const queue = findQueue(mapping.EventSourceArn);
    const timeout = assembly.parseProperties(lambda, Timeout).Timeout * 1000;
    const { name, visibilityTimeout } = queue.settings;
    // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
    if (visibilityTimeout < timeout)
      throw new UserFacingError(
        `Lambda refuses to read the queue ${name}: Queue visibility timeout: ${visibilityTimeout / 1000} seconds is less than Function timeout: ${timeout / 1000} seconds.`,
        "Set the visibility timeout to at least six times the function's timeout.",
      );
    return {
      id: formatMappingId(resource),
      functionArn: assembly.getArn(lambda),
      queue,
      batchSize: mapping.BatchSize,
      batchingWindow: mapping.MaximumBatchingWindowInSeconds * 1000,
      concurrency: Math.min(
        mapping.ScalingConfig.MaximumConcurrency ?? defaultConcurrency,
        defaultConcurrency,
      ),
      reportsItemFailures: mapping.FunctionResponseTypes.length > 0,
    };
  });
