import * as z from 'zod';
import { createRegionalArnFormatter, createIdAttribute } from '../../assembly/resource-type.ts';
import type { CallReader } from '../../recorder/call-reader.ts';
import { defineService } from '../../service.ts';
import { readDeclaredSecrets, resolveSecretReference } from './declared-secrets.ts';
import { startSecretsManager } from './server.ts';

const Call = z.object({ SecretId: z.string() });

const calls: CallReader = {
  listPermissions({ operation, body }) {
    const { SecretId } = Call.parse(JSON.parse(body));
    return [{ action: `secretsmanager:${operation}`, resource: SecretId, context: {} }];
  },
};

/** AWS Secrets Manager: the secrets of the assembly, and dynamic references to them. */
export const secretsManager = defineService({
  name: 'secrets-manager',
  resourceTypes: {
    'AWS::SecretsManager::Secret': {
      createPhysicalId: (n) =>
        createRegionalArnFormatter('secretsmanager', 'secret:')(`${n.logicalId}-${n.token(6)}`, n),
      createArn: (id) => id,
      attributes: createIdAttribute('Id'),
    },
  },
  dynamicReferences: { secretsmanager: resolveSecretReference },
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_SECRETS_MANAGER'], callReader: calls },
  async start(cloud, port) {
    const server = await startSecretsManager({
      port,
      find: (id) => readDeclaredSecrets(cloud.assembly).find(({ arn }) => arn === id),
    });
    return { url: server.url, stop: () => server.close() };
  },
});
