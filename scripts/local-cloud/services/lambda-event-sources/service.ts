import { createIdAttribute, generateUuid } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { cloudformation } from '../cloudformation/service.ts';
import { dynamodb } from '../dynamodb/service.ts';
import { lambda } from '../lambda/service.ts';
import { s3Deployment } from '../s3-deployment/service.ts';
import { sns } from '../sns/service.ts';
import { sqs } from '../sqs/service.ts';
import { readQueueMappings } from './queue-mapping.ts';
import { QueuePoller } from './queue-poller.ts';
import { readStreamMappings } from './stream-mapping.ts';
import { startStreamPollers } from './stream-poller.ts';

/**
 * AWS Lambda's event source mappings of DynamoDB streams and SQS queues. The mappings of the first assembly
 * run until the cloud stops. They start after everything else is deployed, so that a mapping from LATEST does
 * not receive changes of the deployment. Unfinished asynchronous events of an earlier run also continue at
 * that time.
 */
export const lambdaEventSources = defineService({
  name: 'lambda-event-sources',
  resourceTypes: {
    'AWS::Lambda::EventSourceMapping': {
      createPhysicalId: generateUuid,
      attributes: createIdAttribute('Id'),
    },
  },
  dependsOn: [dynamodb, lambda, sns, sqs, cloudformation, s3Deployment],
  start(cloud) {
    let pollers: { close(): Promise<void> }[] = [];
    let startPromise: Promise<unknown> | undefined;
    const startMappings = ({ atLatest: startsAtLatest }: { atLatest: boolean }) => {
      const { assembly, directory, log } = cloud;
      const { queue } = sqs.getRunning(cloud);
      const invoke = (functionArn: string, event: object, chain?: string) =>
        lambda.getRunning(cloud).runtime.invoke(functionArn, event, chain);
      const queues = readQueueMappings(assembly, queue);
      const mappings = readStreamMappings(assembly, queue).map((mapping) =>
        startsAtLatest ? { ...mapping, startsAtLatest: true } : mapping,
      );
      lambda.getRunning(cloud).asynchronous.resume();
      const { call } = dynamodb.getRunning(cloud);
      const streamPollers = startStreamPollers({ mappings, call, invoke, directory, log });
      pollers = [
        streamPollers,
        ...queues.map((mapping) => new QueuePoller({ mapping, invoke, region: assembly.region, log })),
      ];
      return streamPollers.started;
    };
    return Promise.resolve({
      /**
       * Starts the mappings, if `CloudOptions.startsEventSources` is false. A stream mapping that has not run
       * before receives only changes made from now on.
       */
      start: async () => {
        await (startPromise ??= startMappings({ atLatest: true }));
      },
      deploy: () => {
        if (cloud.startsEventSources) startPromise ??= startMappings({ atLatest: false });
      },
      stop: async () => {
        await Promise.all(pollers.map((poller) => poller.close()));
      },
    });
  },
});
