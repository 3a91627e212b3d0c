import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { runbook } from '../repository.ts';

export interface AlarmFacts {
  readonly environment: Environment;
  /** Unique within the environment: `api-latency`. */
  readonly name: string;
  /** What is the matter when it rings, as a sentence for somebody who was asleep. */
  readonly meaning: string;
  /** The heading of the runbook that says what to do, as an anchor. */
  readonly heading: string;
  /** Who hears of it. @default nobody: it is seen by whoever looks, or is a part of an alarm that somebody hears */
  readonly topic?: Topic | undefined;
}

export interface PorticoAlarmProps extends AlarmFacts {
  /** With its period and statistic. */
  readonly metric: cloudwatch.IMetric;
  /** It rings above this. */
  readonly above: number;
  /** Periods above it, of how many looked at. @default 1 of 1 */
  readonly periods?: { readonly above: number; readonly of: number };
  /** What silence of the metric says. */
  readonly silence: 'is good' | 'is bad' | 'says nothing';
}

const missing = {
  'is good': cloudwatch.TreatMissingData.NOT_BREACHING,
  'is bad': cloudwatch.TreatMissingData.BREACHING,
  'says nothing': cloudwatch.TreatMissingData.IGNORE,
};

const described = ({ environment, name, meaning, heading }: AlarmFacts) => ({
  alarmName: `portico-${environment.name}-${name}`,
  description: `${meaning} ${runbook(heading)}`,
});

/** Tells when it rings, and when it is over. */
function tell(alarm: cloudwatch.AlarmBase, topic: Topic | undefined): void {
  if (!topic) return;
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
}

/** An alarm whose description says what to do: it ends with the address of its part of the runbook. */
export class PorticoAlarm extends cloudwatch.Alarm {
  constructor(
    scope: Construct,
    id: string,
    { metric, above, periods = { above: 1, of: 1 }, silence, ...facts }: PorticoAlarmProps,
  ) {
    const { alarmName, description } = described(facts);
    super(scope, id, {
      alarmName,
      alarmDescription: description,
      metric,
      threshold: above,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      datapointsToAlarm: periods.above,
      evaluationPeriods: periods.of,
      treatMissingData: missing[silence],
    });
    tell(this, facts.topic);
  }
}

export interface CombinedAlarmProps extends AlarmFacts {
  readonly parts: readonly cloudwatch.IAlarm[];
}

/** Rings while all of its parts do. */
export class CombinedAlarm extends cloudwatch.CompositeAlarm {
  constructor(scope: Construct, id: string, { parts, ...facts }: CombinedAlarmProps) {
    const { alarmName, description } = described(facts);
    super(scope, id, {
      compositeAlarmName: alarmName,
      alarmDescription: description,
      alarmRule: cloudwatch.AlarmRule.allOf(
        ...parts.map((part) => cloudwatch.AlarmRule.fromAlarm(part, cloudwatch.AlarmState.ALARM)),
      ),
    });
    tell(this, facts.topic);
  }
}
