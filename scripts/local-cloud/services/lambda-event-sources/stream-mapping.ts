import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { compilePattern } from './event-pattern.ts';
import { findFunction, formatMappingId, listMappings } from './mappings.ts';
import type { Queue } from '../sqs/queue.ts';

/** An AWS::Lambda::EventSourceMapping of a DynamoDB stream. -1 means "no limit". */
export interface StreamMapping {
  id: string;
  functionArn: string;
  streamArn: string;
  batchSize: number;
  /** Milliseconds to wait for a fuller batch. */
  batchingWindow: number;
  startsAtLatest: boolean;
  retries: number;
  /** Milliseconds. */
  maximumAge: number;
  bisectsOnError: boolean;
  reportsItemFailures: boolean;
  readonly accepts: (record: unknown) => boolean;
  onFailure?: Queue;
}

const properties = z.object({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.number().default(100),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  StartingPosition: z.enum(['LATEST', 'TRIM_HORIZON']),
  MaximumRetryAttempts: z.number().default(-1),
  MaximumRecordAgeInSeconds: z.number().default(-1),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  // AWS allows more on request: docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })).max(5) }).optional(),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }).optional() }).default({}),
  ParallelizationFactor: z.literal(1).default(1),
  TumblingWindowInSeconds: z.literal(0).default(0),
});

/**
 * The enabled mappings of streams.
 * @throws UserFacingError for unsupported properties
 */
export function readStreamMappings(assembly: Assembly, findQueue: (name: string) => Queue): StreamMapping[] {
  return listMappings(assembly, 'stream').flatMap((resource) => {
    const mapping = assembly.parseProperties(resource, properties);
    if (!mapping.Enabled) return [];
    const functionResource = findFunction(assembly, mapping.FunctionName);
    const patterns = (mapping.FilterCriteria?.Filters ?? []).map(({ Pattern }) => compilePattern(Pattern));
    const queue =
      mapping.DestinationConfig.OnFailure &&
      requireFailureQueue(assembly, mapping.DestinationConfig.OnFailure.Destination);
    return {
      id: formatMappingId(resource),
      functionArn: assembly.getArn(functionResource),
      streamArn: mapping.EventSourceArn,
      batchSize: mapping.BatchSize,
      batchingWindow: mapping.MaximumBatchingWindowInSeconds * 1000,
      startsAtLatest: mapping.StartingPosition === 'LATEST',
      retries: mapping.MaximumRetryAttempts,
      maximumAge: mapping.MaximumRecordAgeInSeconds * 1000,
      bisectsOnError: mapping.BisectBatchOnFunctionError,
      reportsItemFailures: mapping.FunctionResponseTypes.length > 0,
      accepts: (record) => patterns.length === 0 || patterns.some((matches) => matches(record)),
      ...(queue && { onFailure: findQueue(queue) }),
    };
  });
}

function requireFailureQueue(assembly: Assembly, destination: string): string {
  const queue = assembly.find('AWS::SQS::Queue', destination);
  if (queue) return assembly.getPhysicalId(queue);
  throw new UserFacingError(
    `An event source mapping sends failed records to ${destination}, which is not a queue of the assembly.`,
    'Use an SQS queue of the assembly as on-failure destination.',
  );
}
