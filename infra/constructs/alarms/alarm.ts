import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import { runbookUrl } from '../../repository.ts';

export interface PorticoAlarmProps {
  readonly environment: Environment;
  /** Unique within the environment: `api-latency`. */
  readonly name: string;
  /** What is wrong in ALARM state: one sentence for the person on call. */
  readonly summary: string;
  /** The anchor of the runbook section: `api-latency`. */
  readonly runbookAnchor: string;
  /** Notified when the alarm enters and leaves ALARM state. @default no notification */
  readonly topic?: Topic | undefined;
  /** The metric, with its period and statistic. */
  readonly metric: cloudwatch.IMetric;
  /** A datapoint above this value is breaching. */
  readonly threshold: number;
  /** How many of the evaluated datapoints must be breaching to cause ALARM. @default 1 */
  readonly datapointsToAlarm?: number;
  /** How many of the latest periods are evaluated. @default 1 */
  readonly evaluationPeriods?: number;
  readonly treatMissingData: cloudwatch.TreatMissingData;
}

/** An alarm whose description ends with the URL of its runbook section. */
export class PorticoAlarm extends cloudwatch.Alarm {
  constructor(
    scope: Construct,
    id: string,
    {
      metric,
      threshold,
      datapointsToAlarm = 1,
      evaluationPeriods = 1,
      treatMissingData,
      environment,
      name,
      summary,
      runbookAnchor,
      topic,
    }: PorticoAlarmProps,
  ) {
    super(scope, id, {
      alarmName: `portico-${environment.name}-${name}`,
      alarmDescription: `${summary} ${runbookUrl(runbookAnchor)}`,
      metric,
      threshold,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      datapointsToAlarm,
      evaluationPeriods,
      treatMissingData,
    });
    if (!topic) return;
    const action = new SnsAction(topic);
    this.addAlarmAction(action);
    this.addOkAction(action);
  }
}
