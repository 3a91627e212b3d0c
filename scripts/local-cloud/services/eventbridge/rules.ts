import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { compilePattern } from '../lambda-event-sources/event-pattern.ts';
import type { Queue } from '../sqs/queue.ts';

/** An event of the default bus. */
export interface BusEvent {
  readonly source: string;
  readonly 'detail-type': string;
  readonly resources: readonly string[];
  readonly detail: object;
}

/** An enabled AWS::Events::Rule. */
export interface Rule {
  readonly queues: readonly Queue[];
  matches(event: object): boolean;
}

const Properties = z.object({
  EventPattern: z.record(z.string(), z.unknown()),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  EventBusName: z.undefined('only the default bus is emulated').optional(),
  ScheduleExpression: z.undefined('schedules of rules are not emulated').optional(),
  Targets: z.array(
    z.object({
      Arn: z.string().startsWith('arn:aws:sqs:', 'only queues can be targets here'),
      Id: z.string(),
      // The dead-letter queue stays empty, because a queue on this machine accepts every event.
      DeadLetterConfig: z.object({ Arn: z.string() }).optional(),
      RetryPolicy: z.object({}).optional(),
      Input: z.undefined('inputs other than the event are not emulated').optional(),
      InputPath: z.undefined('inputs other than the event are not emulated').optional(),
      InputTransformer: z.undefined('inputs other than the event are not emulated').optional(),
    }),
  ),
});

/** The enabled rules. @throws UserFacingError for properties that are not emulated */
export const rules = (assembly: Assembly, findQueue: (arn: string) => Queue): Rule[] =>
  assembly.listByType('AWS::Events::Rule').flatMap((resource) => {
    const { EventPattern, State, Targets } = assembly.parseProperties(resource, Properties);
    if (State === 'DISABLED') return [];
    try {
      const matches = compilePattern(JSON.stringify(EventPattern));
      return { matches, queues: Targets.map(({ Arn }) => findQueue(Arn)) };
    } catch (error) {
      throw new UserFacingError(
        `The rule ${resource.logicalId} of ${resource.stack} cannot be emulated: ${String(error)}`,
        'Use the comparison operators of event patterns, and queues of the assembly.',
        { cause: error },
      );
    }
  });
