import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { nodeMajorVersion } from '@portico/lambdas/runtime.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Environment } from '../environments.ts';
import { addGradualDeployment } from './gradual-deployment.ts';
import { logGroupName } from './alarms/log-names.ts';

export interface PorticoFunctionProps {
  /** Name of the function's file in `lambdas/functions`, without `.ts`. */
  readonly name: string;
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  /**
   * @default 10 seconds: enough for one retry of a call to AWS that hangs, and well below API Gateway's limit
   * of 30
   */
  readonly timeout?: Duration;
  /**
   * Whether a new version first gets only a few events, if the environment deploys gradually. @default false
   */
  readonly deploysGradually?: boolean;
  /** Megabytes. @default 1024 */
  readonly memory?: number;
  /**
   * Whether the function continues long work by sending itself a message. Otherwise, Lambda stops such a
   * chain after 16 invocations.
   * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
   * @default false
   */
  readonly allowsRecursion?: boolean;
}

/**
 * A Lambda function with its own log group and its own role. The role only allows writing logs. The `grant…`
 * functions of the other constructs add permissions and the environment variables that belong to them.
 */
export class PorticoFunction extends lambda.Function {
  readonly executionRole: iam.Role;
  /** The function's name in logs and metrics, which is the name of its file. */
  readonly service: string;
  readonly deployedEnvironment: Environment;
  readonly #deploysGradually: boolean;
  #target: lambda.IFunction | undefined;

  constructor(
    scope: Construct,
    id: string,
    {
      name,
      environment,
      artifacts,
      timeout = Duration.seconds(10),
      deploysGradually = false,
      memory = 1024,
      allowsRecursion = false,
    }: PorticoFunctionProps,
  ) {
    const logGroup = new logs.LogGroup(scope, `${id}Logs`, {
      logGroupName: logGroupName(environment, name),
      retention: environment.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const executionRole = new iam.Role(scope, `${id}Role`, {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(executionRole);
    super(scope, id, {
      code: artifacts.functionCode(name),
      handler: 'index.handler',
      runtime: new lambda.Runtime(`nodejs${nodeMajorVersion}.x`, lambda.RuntimeFamily.NODEJS, {
        supportsInlineCode: true,
      }),
      architecture: lambda.Architecture.ARM_64,
      // Lambda allocates CPU in proportion to memory; with less memory, parsing the bundle dominates a cold
      // start.
      memorySize: memory,
      ...(allowsRecursion && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
      timeout,
      loggingFormat: lambda.LoggingFormat.JSON,
      logGroup,
      role: executionRole,
      // Old versions remain in Lambda, so that the alias can point back to them.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      environment: { ENVIRONMENT: environment.name, POWERTOOLS_SERVICE_NAME: name, LOG_LEVEL: 'INFO' },
    });
    this.executionRole = executionRole;
    this.service = name;
    this.deployedEnvironment = environment;
    this.#deploysGradually = deploysGradually && environment.gradualDeployment;
  }

  /** The target of event sources: the alias if the function is deployed gradually, otherwise the function. */
  get target(): lambda.IFunction {
    const { service, deployedEnvironment: environment } = this;
    this.#target ??= this.#deploysGradually ? addGradualDeployment(this, { environment, service }) : this;
    return this.#target;
  }
}
