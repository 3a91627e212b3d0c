import { join } from 'node:path';
import { generateName, createRegionalArnFormatter } from '../../assembly/resource-type.ts';
import { type CloudContext, defineService } from '../../service.ts';
import { dynamodb } from '../dynamodb/service.ts';
import { QueueJournal } from '../sqs/queue-journal.ts';
import { sqs } from '../sqs/service.ts';
import { AsynchronousInvoker, readInvokeSettings } from './asynchronous-invocation.ts';
import { readFunctionDefinition } from './function-definition.ts';
import { startInvokeApi } from './invoke-api.ts';
import { LambdaRuntime } from './runtime.ts';

/** AWS Lambda: runs the functions of the assembly in worker threads. */
export const lambda = defineService({
  name: 'lambda',
  resourceTypes: {
    'AWS::Lambda::Function': {
      nameProperty: 'FunctionName',
      createPhysicalId: generateName,
      createArn: createRegionalArnFormatter('lambda', 'function:'),
    },
    'AWS::Lambda::EventInvokeConfig': {},
  },
  ignoredTypes: [
    'AWS::Lambda::LayerVersion', // used only by the CDK's bucket deployment, which is emulated
    'AWS::Lambda::Permission',
  ],
  // A function's environment variables may contain the ARN of a table's stream.
  dependsOn: [dynamodb, sqs],
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_LAMBDA'] },
  async start(cloud, port) {
    const runtime = new LambdaRuntime([], {
      log: (name, line) => cloud.log(`${name}: ${line}`),
      concurrency: cloud.maxEnvironments,
      maxIdleEnvironments: cloud.maxWarmEnvironments,
      idleTimeout: cloud.warmSeconds * 1_000,
    });
    const asynchronousInvoker = new AsynchronousInvoker(
      (arn, event, chain) => runtime.invoke(arn, event, chain),
      new QueueJournal(join(cloud.directory, 'queues', 'asynchronous-events.journal')),
    );
    const api = await startInvokeApi(port, runtime, asynchronousInvoker);
    return {
      url: api.url,
      runtime,
      asynchronous: asynchronousInvoker,
      deploy: (assembly) => {
        runtime.replace(readDefinitions(cloud));
        asynchronousInvoker.settings = readInvokeSettings(assembly, sqs.getRunning(cloud).queue);
      },
      stop: async () => {
        asynchronousInvoker.close();
        await api.close();
        await runtime.close();
      },
    };
  },
});

function readDefinitions(cloud: CloudContext) {
  const environment = cloud.createFunctionEnvironment();
  return cloud.assembly
    .listFunctions()
    .map((resource) => readFunctionDefinition(cloud.assembly, resource, environment))
    .map((definition) => ({ ...definition, timeout: definition.timeout * cloud.timeoutFactor }));
}
