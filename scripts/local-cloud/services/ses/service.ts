import { longName } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { sesCalls } from './calls.ts';
import { startSes } from './server.ts';

/** Amazon SES: sent mail goes into an inbox that a browser can open. */
export const ses = defineService({
  name: 'ses',
  resourceTypes: {
    'AWS::SES::ConfigurationSet': { nameProperty: 'Name', physicalId: longName },
    'AWS::SES::EmailIdentity': { nameProperty: 'EmailIdentity' },
  },
  ignoredTypes: ['AWS::SES::ConfigurationSetEventDestination'],
  endpoint: {
    sdkVariables: ['AWS_ENDPOINT_URL_SES', 'AWS_ENDPOINT_URL_SESV2'],
    calls: sesCalls,
    stablePort: 'mail',
  },
  async start(_, port) {
    const server = await startSes({ port });
    return { url: server.url, stop: () => server.close() };
  },
});
