import { join } from 'node:path';
import * as z from 'zod';
import { createRegionalArnFormatter } from '../../assembly/resource-type.ts';
import type { CallReader } from '../../recorder/call-reader.ts';
import { type CloudContext, type RunningService, defineService } from '../../service.ts';
import { Parameters } from './parameters.ts';
import { startSsm } from './server.ts';

const Parameter = z.object({ Value: z.string() });
const Call = z.object({ Name: z.string() });

const calls: CallReader = {
  listPermissions({ operation, body }, { region, account }) {
    const { Name } = Call.parse(JSON.parse(body));
    // A call may append a version to the name; ARNs contain no version.
    const name = Name.replace(/^\//, '').replace(/:.*$/, '');
    const resource = `arn:aws:ssm:${region}:${account}:parameter/${name}`;
    return [{ action: `ssm:${operation}`, resource, context: {} }];
  },
};

interface RunningSsm extends RunningService {
  readonly parameters: Parameters;
}

/** AWS Systems Manager: the parameters of the assembly, and those that functions create. */
export const ssm = defineService<RunningSsm>({
  name: 'ssm',
  resourceTypes: {
    'AWS::SSM::Parameter': {
      nameProperty: 'Name',
      createArn: createRegionalArnFormatter('ssm', 'parameter'),
      attributes: { Type: () => 'String' },
    },
  },
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_SSM'], callReader: calls },
  async start(cloud, port) {
    const path = join(cloud.directory, 'parameters.json');
    const parameters = new Parameters(path, (name) => findValue(cloud, name));
    const server = await startSsm(port, parameters);
    return { url: server.url, parameters, stop: () => server.close() };
  },
});

function findValue(cloud: CloudContext, name: string): string | undefined {
  const resource = cloud.assembly.find('AWS::SSM::Parameter', name);
  return resource && cloud.localize(cloud.assembly.parseProperties(resource, Parameter).Value);
}
