import { Stack, type StackProps } from 'aws-cdk-lib';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNames, metricNamespace } from '@portico/shared/model/metrics.ts';
import { AlarmTopic } from '../constructs/alarms/alarm-topic.ts';
import { addAlarms } from '../constructs/alarms/alarms.ts';
import { addBudget } from '../constructs/alarms/budget.ts';
import { addAvailabilityAlarms } from '../constructs/alarms/availability-alarms.ts';
import { addDashboard } from '../constructs/alarms/dashboard.ts';
import type { MonitoredResources } from '../constructs/alarms/monitored-resources.ts';
import { addSavedQueries } from '../constructs/alarms/saved-queries.ts';

export interface OperationsStackProps extends StackProps, MonitoredResources {
  /** The access log of the API's stage. */
  readonly accessLog: LogGroup;
  /** Availability objective of the API over 30 days: the share of requests without a server error. */
  readonly availabilityGoal: number;
}

/**
 * Monitoring of an environment: dashboard, saved queries, budget and, if an address receives notifications,
 * alarms.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: OperationsStackProps) {
    super(scope, id, props);
    const { environment, httpApi, availabilityGoal, functions } = props;
    this.#addThrottlingMetric(props.accessLog);
    addDashboard(this, props);
    addSavedQueries(this, environment, functions);
    addBudget(this, environment);
    if (!environment.alarms) return;
    const topic = new AlarmTopic(this, 'Alarms', environment.alarms);
    addAlarms(this, props, topic);
    addAvailabilityAlarms(this, { environment, httpApi, goal: availabilityGoal, topic });
  }

  /**
   * API Gateway has no metric for throttling. In the access log, a throttled request has the status 429 and
   * no function duration.
   */
  #addThrottlingMetric(logGroup: LogGroup): void {
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
