import { sameAsId, uuid } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { cloudformation } from '../cloudformation/service.ts';
import { dynamodb } from '../dynamodb/service.ts';
import { lambda } from '../lambda/service.ts';
import { s3Deployment } from '../s3-deployment/service.ts';
import { sqs } from '../sqs/service.ts';
import { streamMappings } from './stream-mapping.ts';
import { type StreamPollers, startStreamPollers } from './stream-poller.ts';

/**
 * AWS Lambda's event source mappings: they read DynamoDB streams. Those of the first assembly run until the
 * cloud stops. They start when everything else is deployed, so that a mapping from LATEST does not see what
 * the deployment writes.
 */
export const lambdaEventSources = defineService({
  name: 'lambda-event-sources',
  resourceTypes: {
    'AWS::Lambda::EventSourceMapping': { physicalId: uuid, attributes: sameAsId('Id') },
  },
  dependsOn: [dynamodb, lambda, sqs, cloudformation, s3Deployment],
  start(cloud) {
    let pollers: StreamPollers | undefined;
    return Promise.resolve({
      deploy: () => {
        pollers ??= startStreamPollers({
          mappings: streamMappings(cloud.assembly, sqs.in(cloud).queue),
          call: dynamodb.in(cloud).call,
          invoke: (functionArn, event) => lambda.in(cloud).runtime.invoke(functionArn, event),
          directory: cloud.directory,
          log: (line) => cloud.log(line),
        });
      },
      stop: async () => pollers?.close(),
    });
  },
});
