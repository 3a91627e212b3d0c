import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { PorticoAlarm } from '../constructs/alarm.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import type { Environment } from '../environments.ts';

export interface EdgeOperationsStackProps extends StackProps {
  readonly environment: Environment;
  readonly distribution: IDistribution;
  /** Who is told. */
  readonly email: string;
}

/** The alarm of CloudFront, in us-east-1: its metrics are there alone, and an alarm is where its metric is, with a topic beside it. */
export class EdgeOperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeOperationsStackProps) {
    const { environment, distribution, email, ...stackProps } = props;
    super(scope, id, stackProps);
    new PorticoAlarm(this, 'SiteErrors', {
      environment,
      name: 'site-errors',
      meaning: 'CloudFront answers more than one request in fifty with an error of ours, pages included.',
      heading: 'site-errors',
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: Duration.minutes(5),
      }),
      above: 2,
      periods: { above: 3, of: 3 },
      silence: 'is good',
      topic: new AlarmTopic(this, 'Alarms', { email }),
    });
  }
}
