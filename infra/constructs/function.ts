import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { nodeMajor } from '@portico/lambdas/runtime.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Environment } from '../environments.ts';
import { graduallyDeployed } from './gradual-deployment.ts';
import { logName } from './log-names.ts';

export interface PorticoFunctionProps {
  /** Its file in `lambdas/functions`, without `.ts`. */
  readonly name: string;
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  /**
   * How long it may work on one event.
   * @default 10 seconds: room for a retry of a hung call, and the browser hears of a failure before API Gateway's 30 seconds are over
   */
  readonly timeout?: Duration;
}

/**
 * A function with a role of its own that may only write its own log and traces, and a log of its own that is not kept for ever.
 * Access to anything else is granted by the construct that owns the other thing.
 */
export class PorticoFunction extends lambda.Function {
  readonly executionRole: iam.Role;
  /** Its name in logs and metrics: that of its file. */
  readonly service: string;
  readonly #deployedTo: Environment;
  #live: lambda.IFunction | undefined;

  constructor(
    scope: Construct,
    id: string,
    { name, environment, artifacts, timeout = Duration.seconds(10) }: PorticoFunctionProps,
  ) {
    const logGroup = new logs.LogGroup(scope, `${id}Logs`, {
      logGroupName: logName(environment, name),
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
      runtime: new lambda.Runtime(`nodejs${nodeMajor}.x`, lambda.RuntimeFamily.NODEJS, {
        supportsInlineCode: true,
      }),
      architecture: lambda.Architecture.ARM_64,
      // Processor time comes with memory: below this, parsing the bundle is what a cold start waits for.
      memorySize: 1024,
      timeout,
      tracing: lambda.Tracing.ACTIVE,
      loggingFormat: lambda.LoggingFormat.JSON,
      logGroup,
      role: executionRole,
      environment: { ENVIRONMENT: environment.name, POWERTOOLS_SERVICE_NAME: name, LOG_LEVEL: 'INFO' },
    });
    this.executionRole = executionRole;
    this.service = name;
    this.#deployedTo = environment;
    Validations.of(executionRole).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'X-Ray has no resources to name: xray:PutTraceSegments and PutTelemetryRecords exist for * alone.',
    });
  }

  /** What sends events to it is to name it so: itself or, where the environment deploys gradually, the alias that does. */
  get live(): lambda.IFunction {
    this.#live ??= this.#deployedTo.gradualDeployment ? graduallyDeployed(this, this.#deployedTo) : this;
    return this.#live;
  }
}
