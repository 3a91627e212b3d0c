import { Duration, Validations } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Environment } from '../environments.ts';
import { PorticoAlarm } from './alarm.ts';
import type { PorticoFunction } from './function.ts';
import { ownMetric } from './own-metrics.ts';

// The library's classes are too loosely declared for `exactOptionalPropertyTypes` to see that they are what they implement.
const isVersion = (one: lambda.Version): one is lambda.Version & lambda.IVersion => one.role !== undefined;
const isFunction = (one: lambda.Alias): one is lambda.Alias & lambda.IFunction => one.role !== undefined;

/**
 * The function as its callers are to know it where new code comes gradually: by an alias, a tenth of whose events go to a new version for five
 * minutes. When anything fails meanwhile, all of them go to the earlier version again, and the stack's deployment fails.
 */
export function graduallyDeployed(fn: PorticoFunction, environment: Environment): lambda.IFunction {
  const version = fn.currentVersion;
  if (!isVersion(version)) throw new Error(`${fn.node.path} has no role.`);
  const alias = new lambda.Alias(fn, 'Live', { aliasName: 'live', version });
  if (!isFunction(alias)) throw new Error(`${fn.node.path} has no role.`);
  const period = Duration.minutes(1);
  const failing = new PorticoAlarm(fn, 'DeploymentAlarm', {
    environment,
    name: `deployment-${fn.service}`,
    meaning: `New code of ${fn.service} fails. If it is being deployed, CodeDeploy takes it back.`,
    heading: 'a-deployment-was-taken-back',
    // The function answers for its own failures with 500, which Lambda takes for success.
    metric: new MathExpression({
      expression: 'FILL(crashes, 0) + FILL(failures, 0)',
      usingMetrics: {
        crashes: alias.metricErrors({ statistic: Stats.SUM, period }),
        failures: ownMetric(environment, 'failed', fn.service).with({ period }),
      },
      label: 'failed events',
      period,
    }),
    above: 0,
    silence: 'is good',
  });
  const group = new codedeploy.LambdaDeploymentGroup(fn, 'Deployment', {
    alias,
    deploymentConfig: codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    alarms: [failing],
    autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
  });
  Validations.of(group).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    reason:
      "AWS's own policy for this one service, which needs just this to move an alias and to look at alarms.",
  });
  return alias;
}
