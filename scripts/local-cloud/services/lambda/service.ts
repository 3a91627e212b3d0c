import { longName, regionalArn } from '../../assembly/resource-type.ts';
import { type CloudContext, defineService } from '../../service.ts';
import { dynamodb } from '../dynamodb/service.ts';
import { functionDefinition } from './function-definition.ts';
import { startInvokeApi } from './invoke-api.ts';
import { LambdaRuntime } from './runtime.ts';

/** AWS Lambda: the functions of the assembly, each event in a worker thread. */
export const lambda = defineService({
  name: 'lambda',
  resourceTypes: {
    'AWS::Lambda::Function': {
      nameProperty: 'FunctionName',
      physicalId: longName,
      arn: regionalArn('lambda', 'function:'),
    },
  },
  ignoredTypes: [
    'AWS::Lambda::EventInvokeConfig',
    'AWS::Lambda::LayerVersion', // only the layer of the CDK's bucket deployment, whose work is done here
    'AWS::Lambda::Permission',
  ],
  // A function's environment may name the stream of a table.
  dependsOn: [dynamodb],
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_LAMBDA'] },
  async start(cloud, port) {
    const runtime = new LambdaRuntime([], { log: (name, line) => cloud.log(`${name}: ${line}`) });
    const api = await startInvokeApi(port, runtime);
    return {
      url: api.url,
      runtime,
      deploy: () => runtime.replace(definitions(cloud)),
      stop: async () => {
        await api.close();
        await runtime.close();
      },
    };
  },
});

function definitions(cloud: CloudContext) {
  const environment = cloud.functionEnvironment();
  return cloud.assembly
    .functions()
    .map((resource) => functionDefinition(cloud.assembly, resource, environment));
}
