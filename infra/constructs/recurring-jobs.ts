import { Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, ContextAttribute, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { PorticoFunction } from './function.ts';

/**
 * Invokes a function at the interval of each job, with the job's name and the scheduled time. A failed run is
 * neither retried nor stored, because the next run does the remaining work. Runs may overlap. Alarms evaluate
 * the metrics of jobs, and go into ALARM when a job publishes none.
 */
export class RecurringJobs extends Construct {
  /** @param intervals the interval of each job, by the job's name in the function's `createJobHandler` */
  constructor(
    scope: Construct,
    id: string,
    { service, target, deployedEnvironment }: PorticoFunction,
    intervals: Readonly<Record<string, Duration>>,
  ) {
    super(scope, id);
    target.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(5) });
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    role.addToPolicy(
      new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] }),
    );
    for (const [job, every] of Object.entries(intervals))
      new CfnSchedule(this, `Schedule-${job}`, {
        name: `portico-${deployedEnvironment.name}-${job}`,
        description: `Runs the job ${job} of the function ${service} every ${every.toHumanString()}`,
        scheduleExpression: ScheduleExpression.rate(every).expressionString,
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: target.functionArn,
          roleArn: role.roleArn,
          retryPolicy: { maximumEventAgeInSeconds: every.toSeconds(), maximumRetryAttempts: 1 },
          input: JSON.stringify({ job, scheduled_at: ContextAttribute.scheduledTime }),
        },
      });
  }
}
