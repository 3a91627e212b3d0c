import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { Assembly, Resource } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { toFunctionAccessKey } from '../../credentials.ts';
import type { WorkerData } from './worker-messages.ts';

/** A function of the assembly, ready to run. */
export interface FunctionDefinition {
  name: string;
  arn: string;
  /** Milliseconds. */
  timeout: number;
  /** Megabytes. */
  memory: number;
  /** Whether a chain of requests may invoke it without limit. */
  allowsRecursion: boolean;
  /** The function's complete `process.env`. */
  environment: Record<string, string>;
  execArgv: string[];
  workerData: WorkerData;
}

const properties = z.object({
  Handler: z.string(),
  Runtime: z.string().startsWith('nodejs'),
  Code: z.object({ S3Key: z.string() }),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  RecursiveLoop: z.enum(['Allow', 'Terminate']).default('Terminate'),
  Environment: z
    .object({ Variables: z.record(z.string(), z.coerce.string()).default({}) })
    .default({ Variables: {} }),
});

/**
 * Reads one AWS::Lambda::Function.
 * @param accessVariables credentials and AWS_ENDPOINT_URL_* variables with which an unmodified SDK uses this
 * machine
 * @throws UserFacingError if the bundle is missing
 */
export function readFunctionDefinition(
  assembly: Assembly,
  resource: Resource,
  accessVariables: Record<string, string>,
): FunctionDefinition {
  const { Handler, Runtime, Code, Timeout, MemorySize, RecursiveLoop, Environment } =
    assembly.parseProperties(resource, properties);
  const name = assembly.getPhysicalId(resource);
  const arn = assembly.getArn(resource);
  const directory = assembly.getAsset(Code.S3Key).path;
  const dotIndex = Handler.lastIndexOf('.');
  const bundlePath = ['mjs', 'js', 'cjs']
    .map((extension) => join(directory, `${Handler.slice(0, dotIndex)}.${extension}`))
    .find((path) => existsSync(path));
  if (!bundlePath) {
    throw new UserFacingError(
      `The bundle of function ${name} is missing from ${directory}.`,
      'Build and synthesize again.',
    );
  }
  const { NODE_OPTIONS = '', ...variables } = Environment.Variables;
  const memory = String(MemorySize);
  const logGroupName = `/aws/lambda/${name}`;
  return {
    name,
    arn,
    timeout: Timeout * 1000,
    memory: MemorySize,
    allowsRecursion: RecursiveLoop === 'Allow',
    environment: {
      ...variables,
      ...accessVariables,
      AWS_ACCESS_KEY_ID: toFunctionAccessKey(name),
      AWS_DEFAULT_REGION: assembly.region,
      AWS_EXECUTION_ENV: `AWS_Lambda_${Runtime}`,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: memory,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_LAMBDA_LOG_GROUP_NAME: logGroupName,
      AWS_REGION: assembly.region,
      LAMBDA_TASK_ROOT: directory,
      LANG: 'en_US.UTF-8',
      PATH: process.env.PATH ?? '',
      TZ: ':UTC',
      _HANDLER: Handler,
    },
    execArgv: NODE_OPTIONS.includes('--enable-source-maps') ? ['--enable-source-maps'] : [],
    workerData: {
      bundle: pathToFileURL(bundlePath).href,
      exportName: Handler.slice(dotIndex + 1),
      handler: Handler,
      context: { functionName: name, invokedFunctionArn: arn, memoryLimitInMB: memory, logGroupName },
    },
  };
}
