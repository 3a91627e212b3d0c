import { generateName, createRegionalArnFormatter, createIdAttribute } from '../../assembly/resource-type.ts';
import type { CallReader } from '../../recorder/call-reader.ts';
import { defineService } from '../../service.ts';
import { lambda } from '../lambda/service.ts';
import { sqs } from '../sqs/service.ts';
import { formatErrorXml, startSnsApi } from './api.ts';
import { readSubscriptions } from './subscriptions.ts';
import { Topics } from './topics.ts';

const calls: CallReader = {
  listPermissions({ operation, body }) {
    const topic = new URLSearchParams(body).get('TopicArn') ?? '*';
    return [{ action: `sns:${operation}`, resource: topic, context: {} }];
  },
  formatErrorXml,
};

/** Amazon SNS: topics that deliver to queues and functions. */
export const sns = defineService({
  name: 'sns',
  resourceTypes: {
    'AWS::SNS::Topic': {
      // `Ref` returns the ARN.
      createPhysicalId: (n) => createRegionalArnFormatter('sns', '')(generateName(n), n),
      createArn: (id) => id,
      attributes: { ...createIdAttribute('TopicArn'), TopicName: (id) => id.split(':').at(-1) ?? id },
    },
    'AWS::SNS::Subscription': { createPhysicalId: generateName },
  },
  ignoredTypes: ['AWS::SNS::TopicPolicy'],
  dependsOn: [lambda, sqs],
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_SNS'], callReader: calls },
  async start(cloud, port) {
    let topics = new Topics([], [], () => undefined);
    const api = await startSnsApi(port, () => topics);
    return {
      url: api.url,
      publish: (topicArn: string, message: string) => topics.publish(topicArn, message),
      deploy: (assembly) => {
        topics = new Topics(
          assembly.listByType('AWS::SNS::Topic').map((topic) => assembly.getArn(topic)),
          readSubscriptions(assembly, sqs.getRunning(cloud).queue),
          (functionArn, event, chain) =>
            void lambda.getRunning(cloud).asynchronous.invoke(functionArn, event, chain),
        );
      },
      stop: () => api.close(),
    };
  },
});
