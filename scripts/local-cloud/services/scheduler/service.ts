import { createServer } from 'node:http';
import { generateName, createRegionalArnFormatter } from '../../assembly/resource-type.ts';
import { listen } from '../../listen.ts';
import { defineService } from '../../service.ts';
import { cloudformation } from '../cloudformation/service.ts';
import { lambda } from '../lambda/service.ts';
import { s3Deployment } from '../s3-deployment/service.ts';
import { Scheduler } from './scheduler.ts';
import { listSchedules } from './schedules.ts';

/**
 * Amazon EventBridge Scheduler: functions that run at a rate. Its endpoint has one operation, which AWS does
 * not have: `POST /run?schedule=part-of-its-name` runs schedules now, and responds when they have ended.
 * `&time=` (ISO 8601) sets their scheduled time.
 */
export const scheduler = defineService({
  name: 'scheduler',
  resourceTypes: {
    'AWS::Scheduler::Schedule': {
      nameProperty: 'Name',
      createPhysicalId: generateName,
      createArn: createRegionalArnFormatter('scheduler', 'schedule/default/'),
    },
  },
  dependsOn: [lambda, cloudformation, s3Deployment],
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_SCHEDULER'] },
  async start(cloud, port) {
    const runningScheduler = new Scheduler({
      invoke: (functionArn, event) => lambda.getRunning(cloud).asynchronous.invoke(functionArn, event),
      runsOnTime: cloud.runsSchedules,
    });
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://scheduler');
      if (request.method !== 'POST' || pathname !== '/run') {
        response.writeHead(404).end('The scheduler emulator only supports POST /run.');
        return;
      }
      const time = searchParams.get('time');
      const at = time === null ? new Date() : new Date(time);
      void runningScheduler.run(searchParams.get('schedule') ?? '', at).then((runs) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(runs));
      });
    });
    const runningServer = await listen(server, port, 'scheduler emulator');
    return {
      url: runningServer.url,
      run: (part?: string) => runningScheduler.run(part),
      deploy: (assembly) => runningScheduler.replaceSchedules(listSchedules(assembly)),
      stop: async () => {
        runningScheduler.close();
        await runningServer.close();
      },
    };
  },
});
