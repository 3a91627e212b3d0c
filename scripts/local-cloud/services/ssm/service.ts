import * as z from 'zod';
import { regionalArn } from '../../assembly/resource-type.ts';
import type { CallReader } from '../../recorder/call-reader.ts';
import { type CloudContext, defineService } from '../../service.ts';
import { startSsm } from './server.ts';

const Parameter = z.object({ Value: z.string() });
const Call = z.object({ Name: z.string() });

const calls: CallReader = {
  permissionsOf({ operation, body }, { region, account }) {
    const { Name } = Call.parse(JSON.parse(body));
    const resource = `arn:aws:ssm:${region}:${account}:parameter/${Name.replace(/^\//, '')}`;
    return [{ action: `ssm:${operation}`, resource, context: {} }];
  },
};

/** AWS Systems Manager: the parameters of the assembly. */
export const ssm = defineService({
  name: 'ssm',
  resourceTypes: {
    'AWS::SSM::Parameter': {
      nameProperty: 'Name',
      arn: regionalArn('ssm', 'parameter'),
      attributes: { Type: () => 'String' },
    },
  },
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_SSM'], calls },
  async start(cloud, port) {
    const server = await startSsm({ port, valueOf: (name) => valueOf(cloud, name) });
    return { url: server.url, stop: () => server.close() };
  },
});

function valueOf(cloud: CloudContext, name: string): string | undefined {
  const resource = cloud.assembly.find('AWS::SSM::Parameter', name);
  return resource && cloud.localize(cloud.assembly.properties(resource, Parameter).Value);
}
