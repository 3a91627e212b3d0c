import * as z from 'zod';
import type { Assembly, Resource } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import type { Queue } from '../sqs/queue.ts';
import { type Message, compileFilter, filterScopes } from './filter-policy.ts';

/** An AWS::SNS::Subscription of a topic. */
export interface Subscription {
  readonly arn: string;
  readonly topicArn: string;
  readonly target:
    | { readonly kind: 'queue'; readonly queue: Queue }
    | { readonly kind: 'function'; readonly arn: string };
  /** Whether a queue receives the message itself, without an envelope. */
  readonly usesRawDelivery: boolean;
  /** The queue for messages that could not be delivered. */
  readonly deadLetterQueue?: Queue;
  accepts(message: Message): boolean;
}

const Properties = z
  .object({
    TopicArn: z.string(),
    Protocol: z.enum(['sqs', 'lambda'], 'only queues and functions can subscribe here'),
    Endpoint: z.string(),
    RawMessageDelivery: z.boolean().default(false),
    FilterPolicy: z.record(z.string(), z.unknown()).optional(),
    FilterPolicyScope: z.enum(filterScopes).default('MessageAttributes'),
    RedrivePolicy: z.object({ deadLetterTargetArn: z.string() }).optional(),
  })
  // https://docs.aws.amazon.com/sns/latest/dg/sns-large-payload-raw-message-delivery.html
  .refine(
    ({ Protocol, RawMessageDelivery }) => Protocol === 'sqs' || !RawMessageDelivery,
    'functions receive no raw messages',
  );

/** @throws UserFacingError for properties that SNS refuses, or that are not emulated */
export const readSubscriptions = (assembly: Assembly, findQueue: (arn: string) => Queue): Subscription[] =>
  assembly.listByType('AWS::SNS::Subscription').map((resource) => {
    const properties = assembly.parseProperties(resource, Properties);
    const { Endpoint, FilterPolicy, RedrivePolicy } = properties;
    const accepts = FilterPolicy && createFilter(resource, FilterPolicy, properties.FilterPolicyScope);
    return {
      arn: `${properties.TopicArn}:${assembly.getPhysicalId(resource)}`,
      topicArn: properties.TopicArn,
      target:
        properties.Protocol === 'sqs'
          ? { kind: 'queue', queue: findQueue(Endpoint) }
          : { kind: 'function', arn: Endpoint },
      usesRawDelivery: properties.RawMessageDelivery,
      ...(RedrivePolicy && { deadLetterQueue: findQueue(RedrivePolicy.deadLetterTargetArn) }),
      accepts: accepts ?? (() => true),
    };
  });

function createFilter({ stack, logicalId }: Resource, ...filter: Parameters<typeof compileFilter>) {
  try {
    return compileFilter(...filter);
  } catch (error) {
    throw new UserFacingError(
      `The filter policy of ${stack}/${logicalId} is not supported: ${error instanceof Error ? error.message : String(error)}`,
      'Change the filter policy of that subscription.',
      { cause: error },
    );
  }
}
