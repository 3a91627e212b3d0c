import { randomUUID } from 'node:crypto';
import { generateName, createRegionalArnFormatter } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { sqs } from '../sqs/service.ts';
import { type BusEvent, type Rule, rules } from './rules.ts';

/** Amazon EventBridge: the default bus, whose rules send events of services to queues. */
export const eventbridge = defineService({
  name: 'eventbridge',
  resourceTypes: {
    'AWS::Events::Rule': {
      nameProperty: 'Name',
      createPhysicalId: generateName,
      createArn: createRegionalArnFormatter('events', 'rule/'),
    },
  },
  dependsOn: [sqs],
  start: (cloud) => {
    let deployedRules: readonly Rule[] = [];
    const { account, region } = cloud.assembly;
    return Promise.resolve({
      /** https://docs.aws.amazon.com/eventbridge/latest/ref/overiew-event-structure.html */
      put: (event: BusEvent) => {
        const completeEvent = { version: '0', id: randomUUID(), account, region, time: now(), ...event };
        for (const rule of deployedRules)
          if (rule.matches(completeEvent))
            for (const queue of rule.queues) queue.send(JSON.stringify(completeEvent));
      },
      deploy: (assembly) => {
        deployedRules = rules(assembly, sqs.getRunning(cloud).queue);
      },
      stop: () => Promise.resolve(),
    });
  },
});

const now = () => new Date().toISOString().replace(/\.\d+/, '');
