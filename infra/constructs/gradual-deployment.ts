import { Duration, Validations } from 'aws-cdk-lib';
import { MathExpression, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Environment } from '../environments.ts';
import { PorticoAlarm } from './alarm.ts';
import { customMetric } from './custom-metrics.ts';

// aws-cdk-lib declares `role` optional, which `exactOptionalPropertyTypes` does not accept for IVersion and
// IFunction.
const isVersion = (version: lambda.Version): version is lambda.Version & lambda.IVersion =>
  version.role !== undefined;
const isFunction = (alias: lambda.Alias): alias is lambda.Alias & lambda.IFunction =>
  alias.role !== undefined;

export interface GradualDeploymentProps {
  readonly environment: Environment;
  /** The function's name in logs and metrics. */
  readonly service: string;
}

/**
 * Adds an alias whose new versions get a tenth of the events for five minutes. If any of them fails,
 * CodeDeploy routes all events to the previous version, and the deployment of the stack fails.
 * @returns the alias; event sources must target it
 */
export function addGradualDeployment(
  fn: lambda.Function,
  { environment, service }: GradualDeploymentProps,
): lambda.IFunction {
  const version = fn.currentVersion;
  if (!isVersion(version)) throw new Error(`${fn.node.path} has no role.`);
  const alias = new lambda.Alias(fn, 'Live', { aliasName: 'live', version });
  if (!isFunction(alias)) throw new Error(`${fn.node.path} has no role.`);
  const period = Duration.minutes(1);
  const alarm = new PorticoAlarm(fn, 'DeploymentAlarm', {
    environment,
    name: `deployment-${service}`,
    summary: `The function ${service} fails. If a new version is being deployed, CodeDeploy rolls it back.`,
    runbookAnchor: 'a-deployment-was-rolled-back',
    // Lambda counts a handled failure, which the function answers with 500, as a success.
    metric: new MathExpression({
      expression: 'FILL(crashes, 0) + FILL(failures, 0)',
      usingMetrics: {
        crashes: alias.metricErrors({ statistic: Stats.SUM, period }),
        failures: customMetric(environment, 'failed', service).with({ period }),
      },
      label: 'failed events',
      period,
    }),
    threshold: 0,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const group = new codedeploy.LambdaDeploymentGroup(fn, 'Deployment', {
    alias,
    deploymentConfig: codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    alarms: [alarm],
    autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
  });
  Validations.of(group).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    reason: 'The AWS managed policy for exactly this purpose: CodeDeploy moves an alias and reads alarms.',
  });
  return alias;
}
