import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAssembly } from '../../../services.ts';
import { readDeclaredSecrets } from '../../../services/secrets-manager/declared-secrets.ts';
import type { RunningServer } from '../../../listen.ts';
import { startSecretsManager } from '../../../services/secrets-manager/server.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

const secretResource = (Properties: object) => ({ Type: 'AWS::SecretsManager::Secret', Properties });

describe('the Secrets Manager emulator', () => {
  const assembly = openAssembly(
    writeAssembly({
      Small: {
        Resources: {
          Generated: secretResource({
            GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true },
          }),
          Another: secretResource({ GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true } }),
          Given: secretResource({ SecretString: 'as it was given' }),
        },
        Outputs: {},
      },
    }),
  );
  const [generatedSecret, anotherSecret, templateSecret] = readDeclaredSecrets(assembly);
  let secretsManager: RunningServer;
  let client: SecretsManagerClient;

  beforeAll(async () => {
    secretsManager = await startSecretsManager({
      port: 0,
      find: (id) => readDeclaredSecrets(assembly).find(({ arn }) => arn === id),
    });
    client = new SecretsManagerClient({
      endpoint: secretsManager.url,
      region: 'eu-west-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
  });
  afterAll(() => secretsManager.close());

  const getSecret = (SecretId = '') => client.send(new GetSecretValueCommand({ SecretId }));

  it('returns a different but constant value for each generated secret, to the unmodified SDK', async () => {
    const { ARN, SecretString } = await getSecret(generatedSecret?.arn);
    expect(ARN).toMatch(/^arn:aws:secretsmanager:eu-west-2:\d{12}:secret:Generated-\w{6}$/);
    expect(SecretString).toMatch(/^[\da-z]{40}$/);
    expect((await getSecret(generatedSecret?.arn)).SecretString).toBe(SecretString);
    expect((await getSecret(anotherSecret?.arn)).SecretString).not.toBe(SecretString);
  });

  it('returns the value that the template gives', async () => {
    expect((await getSecret(templateSecret?.arn)).SecretString).toBe('as it was given');
  });

  it('reports an unknown secret', async () => {
    await expect(getSecret('arn:other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('refuses other operations and malformed requests', async () => {
    const callOperation = (target: string, body: string) =>
      fetch(secretsManager.url, { method: 'POST', headers: { 'x-amz-target': target }, body });
    expect((await callOperation('secretsmanager.PutSecretValue', '{}')).status).toBe(400);
    expect((await callOperation('secretsmanager.GetSecretValue', 'no json')).status).toBe(400);
  });
});
