import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';

/** An enabled AWS::Scheduler::Schedule. */
export interface Schedule {
  readonly name: string;
  readonly arn: string;
  /** Milliseconds between two runs. */
  readonly period: number;
  readonly functionArn: string;
  /** JSON, with context attributes such as `<aws.scheduler.scheduled-time>`. */
  readonly input: string;
}

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#rate-based */
const Rate = z
  .string()
  .regex(/^rate\([1-9]\d* (minute|hour|day)s?\)$/, 'only rates in minutes, hours and days are emulated')
  .transform((expression) => {
    const [, value, unit] = /^rate\((\d+) (minute|hour|day)/.exec(expression) ?? [];
    return Number(value) * (unit === 'day' ? units.day : unit === 'hour' ? units.hour : units.minute);
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The properties of a schedule, with the limits of EventBridge Scheduler.
 * https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Target.html
 */
const Properties = z.object({
  ScheduleExpression: Rate,
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  FlexibleTimeWindow: z.object({ Mode: z.literal('OFF', 'flexible time windows are not emulated') }),
  StartDate: z.undefined('a start date is not emulated').optional(),
  EndDate: z.undefined('an end date is not emulated').optional(),
  Target: z.object({
    Arn: z.string(),
    RoleArn: z.string(),
    Input: z.string().refine(isJson, 'the input of a function must be JSON').optional(),
    RetryPolicy: z
      .object({
        MaximumEventAgeInSeconds: z.int().min(60).max(86_400).optional(),
        MaximumRetryAttempts: z.int().min(0).max(185).optional(),
      })
      .optional(),
    // The dead-letter queue stays empty: an invocation on this machine is never refused.
    DeadLetterConfig: z.object({ Arn: z.string().startsWith('arn:aws:sqs:') }).optional(),
  }),
});

/**
 * The enabled schedules. @throws UserFacingError for properties that Scheduler refuses, or that are not
 * emulated
 */
export const listSchedules = (assembly: Assembly): Schedule[] =>
  assembly.listByType('AWS::Scheduler::Schedule').flatMap((resource) => {
    const { ScheduleExpression, State, Target } = assembly.parseProperties(resource, Properties);
    const name = assembly.getPhysicalId(resource);
    const lambda = assembly.find('AWS::Lambda::Function', Target.Arn);
    if (!lambda)
      throw new UserFacingError(
        `The schedule ${name} has the target ${Target.Arn}, which is not a function of the assembly.`,
        'Schedule only functions of the assembly.',
      );
    if (State === 'DISABLED') return [];
    return {
      name,
      arn: assembly.getArn(resource),
      period: ScheduleExpression,
      functionArn: assembly.getArn(lambda),
      input: Target.Input ?? '{}',
    };
  });
