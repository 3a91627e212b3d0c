import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { generateName } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { eventbridge } from '../eventbridge/service.ts';
import { sesCalls } from './calls.ts';
import { EventPublisher, readEventDestinations } from './event-publisher.ts';
import { RuleSets } from './rule-sets.ts';
import { startSes } from './server.ts';
import { SuppressionList, type SuppressionReason, suppressionReasons } from './suppression-list.ts';

const Properties = z.object({
  SuppressionOptions: z.object({ SuppressedReasons: z.array(z.enum(suppressionReasons)) }).optional(),
});

/** By default, both suppression reasons apply to the account; a configuration set can override them. */
function readSuppressionReasons(assembly: Assembly, configurationSet = ''): readonly SuppressionReason[] {
  const resource = assembly.find('AWS::SES::ConfigurationSet', configurationSet);
  const options = resource && assembly.parseProperties(resource, Properties).SuppressionOptions;
  return options?.SuppressedReasons ?? suppressionReasons;
}

/** Amazon SES: sent mail goes into an inbox that a browser can open, and is published as events. */
export const ses = defineService({
  name: 'ses',
  resourceTypes: {
    'AWS::SES::ConfigurationSet': { nameProperty: 'Name', createPhysicalId: generateName },
    'AWS::SES::ConfigurationSetEventDestination': {},
    'AWS::SES::EmailIdentity': { nameProperty: 'EmailIdentity' },
  },
  dependsOn: [eventbridge],
  endpoint: {
    sdkVariables: ['AWS_ENDPOINT_URL_SES', 'AWS_ENDPOINT_URL_SESV2'],
    callReader: sesCalls,
    stablePortName: 'mail',
  },
  async start(cloud, port) {
    const { region, account } = cloud.assembly;
    const events = new EventPublisher((event) => eventbridge.getRunning(cloud).put(event), account);
    const ruleSets = new RuleSets(cloud.directory);
    const server = await startSes({
      port,
      region,
      hasConfigurationSet: (name) => cloud.assembly.find('AWS::SES::ConfigurationSet', name) !== undefined,
      ruleSets,
      suppressionList: new SuppressionList(cloud.directory),
      readSuppressionReasons: (name) => readSuppressionReasons(cloud.assembly, name),
      onSent: (mail) => events.publishEvents(mail),
    });
    return {
      url: server.url,
      events,
      ruleSets,
      deploy: (assembly) => {
        events.destinations = readEventDestinations(assembly);
      },
      stop: () => server.close(),
    };
  },
});
