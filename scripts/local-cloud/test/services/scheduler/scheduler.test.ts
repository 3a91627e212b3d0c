import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAssembly } from '../../../services.ts';
import type { Outcome } from '../../../services/lambda/execution-environment.ts';
import { Scheduler } from '../../../services/scheduler/scheduler.ts';
import { listSchedules } from '../../../services/scheduler/schedules.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

const readSchedules = (changes: object = {}) =>
  listSchedules(
    openAssembly(
      writeAssembly({
        Work: {
          Resources: {
            Function: {
              Type: 'AWS::Lambda::Function',
              Properties: { Handler: 'index.handler', Runtime: 'nodejs24.x' },
            },
            Schedule: {
              Type: 'AWS::Scheduler::Schedule',
              Properties: {
                ScheduleExpression: 'rate(1 minute)',
                FlexibleTimeWindow: { Mode: 'OFF' },
                Target: { Arn: { 'Fn::GetAtt': ['Function', 'Arn'] }, RoleArn: 'arn:role' },
                ...changes,
              },
            },
          },
        },
      }),
    ),
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a schedule', () => {
  const invocations: unknown[] = [];
  const invoke = (arn: string, event: unknown): Promise<Outcome> => {
    invocations.push([arn, event]);
    return Promise.resolve({ payload: 'null' });
  };
  beforeEach(() => void invocations.splice(0));

  it('invokes its function each time its period ends', () => {
    const scheduler = new Scheduler({ invoke, runsOnTime: true });
    scheduler.replaceSchedules(readSchedules());
    vi.advanceTimersByTime(59_999);
    expect(invocations).toEqual([]);
    vi.advanceTimersByTime(60_001);
    expect(invocations).toEqual([
      ['arn:aws:lambda:eu-west-2:000000000000:function:Work-Function', {}],
      ['arn:aws:lambda:eu-west-2:000000000000:function:Work-Function', {}],
    ]);
    scheduler.close();
    vi.advanceTimersByTime(600_000);
    expect(invocations).toHaveLength(2);
  });

  it('only runs on request if tests control it, and reports how its function ended', async () => {
    const scheduler = new Scheduler({
      invoke: (...invokeArguments) => {
        void invoke(...invokeArguments);
        return Promise.resolve({ error: { errorType: 'Error', errorMessage: 'SES is down', trace: [] } });
      },
      runsOnTime: false,
    });
    scheduler.replaceSchedules(
      readSchedules({ Target: { Arn: 'Work-Function', RoleArn: 'arn', Input: '{"all":true}' } }),
    );
    vi.advanceTimersByTime(600_000);
    expect(invocations).toEqual([]);
    expect(await scheduler.run('Schedule')).toEqual([{ schedule: 'Work-Schedule', error: 'SES is down' }]);
    expect(invocations).toMatchObject([[{}, { all: true }]].map(([, input]) => [expect.any(String), input]));
    expect(await scheduler.run('other')).toEqual([]);
  });

  it('replaces context attributes in its input', async () => {
    const scheduler = new Scheduler({ invoke, runsOnTime: false });
    const Input = '{"at":"<aws.scheduler.scheduled-time>","by":"<aws.scheduler.schedule-arn>"}';
    scheduler.replaceSchedules(readSchedules({ Target: { Arn: 'Work-Function', RoleArn: 'arn', Input } }));
    await scheduler.run('', new Date('2026-11-23T04:05:06.789Z'));
    expect(invocations).toMatchObject([
      [expect.any(String), { at: '2026-11-23T04:05:06Z', by: expect.stringMatching(/^arn:aws:scheduler:/) }],
    ]);
  });

  it.each([
    ['rate(5 minutes)', 300_000],
    ['rate(2 hours)', 7_200_000],
    ['rate(1 day)', 86_400_000],
  ])('has the period of its expression: %s', (ScheduleExpression, period) => {
    expect(readSchedules({ ScheduleExpression })).toMatchObject([{ period }]);
  });

  it('does not run when it is disabled', () => {
    expect(readSchedules({ State: 'DISABLED' })).toEqual([]);
  });

  it.each([
    ['with a rate of zero', { ScheduleExpression: 'rate(0 minutes)' }],
    ['with seconds, which AWS does not have', { ScheduleExpression: 'rate(30 seconds)' }],
    ['with cron, which is not emulated', { ScheduleExpression: 'cron(0 9 * * ? *)' }],
    ['with a flexible window', { FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 5 } }],
    [
      'with a maximum event age of less than a minute',
      { Target: { Arn: 'Work-Function', RoleArn: 'arn', RetryPolicy: { MaximumEventAgeInSeconds: 59 } } },
    ],
    ['with an input that is not JSON', { Target: { Arn: 'Work-Function', RoleArn: 'arn', Input: '{"at":' } }],
    [
      'with a target that is not a function',
      { Target: { Arn: 'arn:aws:sqs:eu-west-2:0:queue', RoleArn: 'arn' } },
    ],
  ])('is refused %s', (_, changes) => {
    expect(() => readSchedules(changes)).toThrow(/does not support|which is not a function/);
  });
});
