import * as z from 'zod';
import { generateName, createRegionalArnFormatter } from '../../assembly/resource-type.ts';
import type { CallReader } from '../../recorder/call-reader.ts';
import { defineService } from '../../service.ts';
import { startSqsApi } from './api.ts';
import { readQueueDeclarations } from './queue-declarations.ts';
import { Queues } from './queues.ts';
import type { Queue } from './queue.ts';

const Call = z.object({ QueueUrl: z.string() });

const calls: CallReader = {
  listPermissions({ operation, body }, { region, account }) {
    const name = Call.parse(JSON.parse(body)).QueueUrl.split('/').at(-1);
    return [
      { action: `sqs:${operation}`, resource: `arn:aws:sqs:${region}:${account}:${name}`, context: {} },
    ];
  },
};

/** Amazon SQS: standard queues. */
export const sqs = defineService({
  name: 'sqs',
  resourceTypes: {
    'AWS::SQS::Queue': {
      nameProperty: 'QueueName',
      createPhysicalId: generateName,
      createArn: createRegionalArnFormatter('sqs', ''),
      attributes: {
        QueueName: (id) => id,
        QueueUrl: (id, n) => `https://sqs.${n.region}.amazonaws.com/${n.account}/${id}`,
      },
    },
  },
  ignoredTypes: ['AWS::SQS::QueuePolicy'],
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_SQS'], callReader: calls },
  async start({ assembly, directory }, port) {
    const queues = new Queues(directory, readQueueDeclarations(assembly));
    const api = await startSqsApi(port, assembly.account, queues);
    return {
      url: api.url,
      /** @param nameOrArn the name or ARN of a queue of the assembly @throws Error for any other name */
      queue: (nameOrArn: string): Queue => {
        const queue = queues.find(nameOrArn);
        if (!queue) throw new Error(`There is no queue ${nameOrArn}.`);
        return queue;
      },
      deploy: (deployedAssembly) => queues.declare(readQueueDeclarations(deployedAssembly)),
      stop: () => api.close(),
    };
  },
});
