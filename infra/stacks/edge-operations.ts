import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { PorticoAlarm } from '../constructs/alarms/alarm.ts';
import { AlarmTopic } from '../constructs/alarms/alarm-topic.ts';
import type { Environment } from '../environments.ts';

export interface EdgeOperationsStackProps extends StackProps {
  readonly environment: Environment;
  readonly distribution: IDistribution;
  /** Recipient of alarm notifications. */
  readonly email: string;
}

/**
 * The alarm for CloudFront. It must be in us-east-1, where CloudFront's metrics are, and needs a topic there.
 */
export class EdgeOperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeOperationsStackProps) {
    const { environment, distribution, email, ...stackProps } = props;
    super(scope, id, stackProps);
    new PorticoAlarm(this, 'SiteErrors', {
      environment,
      name: 'site-errors',
      summary: 'CloudFront answers more than 2 % of all requests with a server error, pages included.',
      runbookAnchor: 'site-errors',
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: Duration.minutes(5),
      }),
      threshold: 2,
      datapointsToAlarm: 3,
      evaluationPeriods: 3,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      topic: new AlarmTopic(this, 'Alarms', { email }),
    });
  }
}
