import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAssembly } from '../../../services.ts';
import { declaredSecrets } from '../../../services/secrets-manager/declared-secrets.ts';
import type { RunningServer } from '../../../listen.ts';
import { startSecretsManager } from '../../../services/secrets-manager/server.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

const secret = (Properties: object) => ({ Type: 'AWS::SecretsManager::Secret', Properties });

describe('the Secrets Manager emulator', () => {
  const assembly = openAssembly(
    writeAssembly({
      Small: {
        Resources: {
          Generated: secret({ GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true } }),
          Another: secret({ GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true } }),
          Given: secret({ SecretString: 'as it was given' }),
        },
        Outputs: {},
      },
    }),
  );
  const [generated, another, given] = declaredSecrets(assembly);
  let manager: RunningServer;
  let client: SecretsManagerClient;

  beforeAll(async () => {
    manager = await startSecretsManager({
      port: 0,
      find: (id) => declaredSecrets(assembly).find(({ arn }) => arn === id),
    });
    client = new SecretsManagerClient({
      endpoint: manager.url,
      region: 'eu-west-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
  });
  afterAll(() => manager.close());

  const get = (SecretId = '') => client.send(new GetSecretValueCommand({ SecretId }));

  it('returns a different but constant value for each generated secret, to the unmodified SDK', async () => {
    const { ARN, SecretString } = await get(generated?.arn);
    expect(ARN).toMatch(/^arn:aws:secretsmanager:eu-west-2:\d{12}:secret:Generated-\w{6}$/);
    expect(SecretString).toMatch(/^[\da-z]{40}$/);
    expect((await get(generated?.arn)).SecretString).toBe(SecretString);
    expect((await get(another?.arn)).SecretString).not.toBe(SecretString);
  });

  it('returns the value that the template gives', async () => {
    expect((await get(given?.arn)).SecretString).toBe('as it was given');
  });

  it('reports an unknown secret', async () => {
    await expect(get('arn:other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('refuses other operations and malformed requests', async () => {
    const call = (target: string, body: string) =>
      fetch(manager.url, { method: 'POST', headers: { 'x-amz-target': target }, body });
    expect((await call('secretsmanager.PutSecretValue', '{}')).status).toBe(400);
    expect((await call('secretsmanager.GetSecretValue', 'no json')).status).toBe(400);
  });
});
