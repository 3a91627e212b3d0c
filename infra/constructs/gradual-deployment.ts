import { Duration, Validations } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Environment } from '../environments.ts';
import { PorticoAlarm } from './alarms/alarm.ts';
import { versionFailuresMetric } from './alarms/custom-metrics.ts';

// aws-cdk-lib declares `role` optional, which `exactOptionalPropertyTypes` does not accept for IVersion and
// IFunction.
const versionHasRole = (version: lambda.Version): version is lambda.Version & lambda.IVersion =>
  version.role !== undefined;
const aliasHasRole = (alias: lambda.Alias): alias is lambda.Alias & lambda.IFunction =>
  alias.role !== undefined;

const aliasName = 'live';

export interface GradualDeploymentProps {
  readonly environment: Environment;
  /** The function's name in logs and metrics. */
  readonly service: string;
}

/**
 * A new version may fail for this many events in five minutes without causing the alarm. A percentage would
 * need the number of all events as another metric, and each metric of an alarm is billed all month. With ten
 * agents, two events are 5 % of a new version's events.
 */
const toleratedFailures = 2;

/**
 * Adds an alarm that is in ALARM while this version fails. Only events that the alias routed to this version
 * count, so that failures of the previous version cannot stop a fix or a rollback. The alarm's name contains
 * the version: each version gets a new alarm, which does not inherit the state of the previous alarm.
 */
function addVersionAlarm(
  fn: lambda.Function,
  { environment, service }: GradualDeploymentProps,
  version: string,
): PorticoAlarm {
  const dimensionsMap = {
    FunctionName: fn.functionName,
    Resource: `${fn.functionName}:${aliasName}`,
    ExecutedVersion: version,
  };
  const period = Duration.minutes(5);
  const lambdaMetric = (metricName: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic: Stats.SUM, period });
  return new PorticoAlarm(fn, 'DeploymentAlarm', {
    environment,
    name: `deployment-${service}-${version}`,
    summary: `The newest version of the function ${service} fails. While it is deployed, CodeDeploy rolls it back.`,
    runbookAnchor: 'a-deployment-was-rolled-back',
    // Lambda's metric `Errors` does not count a failure that the function handles by responding with 500.
    metric: new MathExpression({
      expression: 'FILL(crashes, 0) + FILL(failures, 0)',
      usingMetrics: {
        crashes: lambdaMetric('Errors'),
        failures: versionFailuresMetric(environment, service, version).with({ period }),
      },
      label: 'Events that failed',
      period,
    }),
    threshold: toleratedFailures,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}

/**
 * Adds an alias whose new versions get a tenth of the events for five minutes. If the new version fails,
 * CodeDeploy routes all events to the previous version, and the deployment of the stack fails. Previous
 * versions are kept in Lambda.
 * @returns the alias; event sources must target it
 */
export function addGradualDeployment(fn: lambda.Function, props: GradualDeploymentProps): lambda.IFunction {
  const version = fn.currentVersion;
  if (!versionHasRole(version)) throw new Error(`${fn.node.path} has no role.`);
  const alias = new lambda.Alias(fn, 'Live', { aliasName, version });
  if (!aliasHasRole(alias)) throw new Error(`${fn.node.path} has no role.`);
  const deploysAtOnce = props.environment.deploysAtOnce ?? false;
  const alarm = addVersionAlarm(fn, props, version.version);
  const { LambdaDeploymentConfig: config } = codedeploy;
  const deploymentGroup = new codedeploy.LambdaDeploymentGroup(fn, 'Deployment', {
    alias,
    deploymentConfig: deploysAtOnce ? config.ALL_AT_ONCE : config.CANARY_10PERCENT_5MINUTES,
    alarms: deploysAtOnce ? [] : [alarm],
    autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: !deploysAtOnce },
  });
  // The deployment group must watch the alarm of the new version before the alias moves to that version.
  for (const resource of deploymentGroup.node.findAll())
    if (resource instanceof codedeploy.CfnDeploymentGroup) alias.node.addDependency(resource);
  Validations.of(deploymentGroup).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    reason: 'The AWS managed policy for exactly this purpose: CodeDeploy moves an alias and reads alarms.',
  });
  return alias;
}
