import { attributeFromId, uuid } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { cloudformation } from '../cloudformation/service.ts';
import { dynamodb } from '../dynamodb/service.ts';
import { lambda } from '../lambda/service.ts';
import { s3Deployment } from '../s3-deployment/service.ts';
import { sns } from '../sns/service.ts';
import { sqs } from '../sqs/service.ts';
import { queueMappings } from './queue-mapping.ts';
import { QueuePoller } from './queue-poller.ts';
import { streamMappings } from './stream-mapping.ts';
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
    'AWS::Lambda::EventSourceMapping': { physicalId: uuid, attributes: attributeFromId('Id') },
  },
  dependsOn: [dynamodb, lambda, sns, sqs, cloudformation, s3Deployment],
  start(cloud) {
    let pollers: { close(): Promise<void> }[] = [];
    let begun: Promise<unknown> | undefined;
    const begin = ({ atLatest }: { atLatest: boolean }) => {
      const { assembly, directory, log } = cloud;
      const { queue } = sqs.in(cloud);
      const invoke = (functionArn: string, event: object, chain?: string) =>
        lambda.in(cloud).runtime.invoke(functionArn, event, chain);
      const queues = queueMappings(assembly, queue);
      const mappings = streamMappings(assembly, queue).map((mapping) =>
        atLatest ? { ...mapping, startAtLatest: true } : mapping,
      );
      lambda.in(cloud).asynchronous.resume();
      const { call } = dynamodb.in(cloud);
      const streams = startStreamPollers({ mappings, call, invoke, directory, log });
      pollers = [
        streams,
        ...queues.map((mapping) => new QueuePoller({ mapping, invoke, region: assembly.region, log })),
      ];
      return streams.started;
    };
    return Promise.resolve({
      /**
       * Starts the mappings, if `CloudOptions.eventSources` is false. A stream mapping that has not run
       * before receives only changes made from now on.
       */
      start: async () => {
        await (begun ??= begin({ atLatest: true }));
      },
      deploy: () => {
        if (cloud.eventSources) begun ??= begin({ atLatest: false });
      },
      stop: async () => {
        await Promise.all(pollers.map((poller) => poller.close()));
      },
    });
  },
});
