import { Stack, type StackProps } from 'aws-cdk-lib';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNames, metricNamespace } from '@portico/shared/model/metrics.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { watchFaults, watchService } from '../constructs/alarms.ts';
import { limitSpending } from '../constructs/budget.ts';
import { watchAvailability } from '../constructs/burn-rate.ts';
import { type Watched, drawDashboard } from '../constructs/dashboard.ts';
import { saveQueries } from '../constructs/queries.ts';

export interface OperationsStackProps extends StackProps, Watched {
  /** Of the API's stage. */
  readonly accessLog: LogGroup;
  /** Share of requests that the API means to answer without a fault of its own, over a month. */
  readonly availabilityGoal: number;
}

/**
 * How an environment is watched: a dashboard, a budget, and alarms. Where nobody is to be told, only those alarms are there that are true however little
 * the environment is used.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: OperationsStackProps) {
    super(scope, id, props);
    const { environment, httpApi, availabilityGoal, functions } = props;
    this.#countThrottled(props.accessLog);
    drawDashboard(this, props);
    saveQueries(this, environment, functions);
    limitSpending(this, environment);
    const topic = environment.alarms && new AlarmTopic(this, 'Alarms', environment.alarms);
    watchFaults(this, props, topic);
    if (!topic) return;
    watchService(this, props, topic);
    watchAvailability(this, { environment, httpApi, goal: availabilityGoal, topic });
  }

  /** API Gateway counts what it throttles among all 4xx; its log tells them from a function's own 429 by the time no function took. */
  #countThrottled(logGroup: LogGroup): void {
    new MetricFilter(this, 'GatewayThrottled', {
      logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.status', '=', '429'),
        FilterPattern.stringValue('$.function_milliseconds', '=', '-'),
      ),
      metricNamespace,
      metricName: metricNames.gatewayThrottled,
      metricValue: '1',
      dimensions: { environment: '$.environment' },
    });
  }
}
