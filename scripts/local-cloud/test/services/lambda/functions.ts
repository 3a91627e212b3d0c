import { openAssembly } from '../../../services.ts';
import {
  type FunctionDefinition,
  readFunctionDefinition,
} from '../../../services/lambda/function-definition.ts';
import { LambdaRuntime, type RuntimeOptions } from '../../../services/lambda/runtime.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

interface TestFunction {
  /** The bundle's source. */
  code: string;
  handler?: string;
  timeout?: number;
  memory?: number;
  variables?: Record<string, string>;
  recursiveLoop?: 'Allow' | 'Terminate';
}

/** A function with this source, as an assembly declares it. */
export function defineFunction(functionOrCode: TestFunction | string): FunctionDefinition {
  const {
    code,
    handler = 'index.handler',
    timeout = 3,
    memory = 128,
    variables = {},
    recursiveLoop,
  } = typeof functionOrCode === 'string' ? { code: functionOrCode } : functionOrCode;
  const properties = {
    Handler: handler,
    Runtime: 'nodejs24.x',
    Code: { S3Bucket: 'assets', S3Key: 'code.zip' },
    Timeout: timeout,
    MemorySize: memory,
    Environment: { Variables: variables },
    ...(recursiveLoop && { RecursiveLoop: recursiveLoop }),
  };
  const Resources = { Function: { Type: 'AWS::Lambda::Function', Properties: properties } };
  const assembly = openAssembly(writeAssembly({ Test: { Resources } }, { code: { 'index.mjs': code } }));
  const [resource] = assembly.listFunctions();
  if (!resource) throw new Error('The fixture has no function.');
  return readFunctionDefinition(assembly, resource, {
    AWS_ACCESS_KEY_ID: 'key',
    AWS_ENDPOINT_URL_S3: 'http://s3',
  });
}

/** A runtime with one function; `invoke` runs an event through it. */
export function createRuntime(functionOrCode: TestFunction | string, options: RuntimeOptions = {}) {
  const definition = defineFunction(functionOrCode);
  const logLines: string[] = [];
  const runtime = new LambdaRuntime([definition], { log: (_, line) => logLines.push(line), ...options });
  const invoke = (event: unknown = {}, traceId = '') => runtime.invoke(definition.arn, event, traceId);
  return { runtime, definition, logLines, invoke };
}
