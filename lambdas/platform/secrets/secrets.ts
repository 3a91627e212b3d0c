import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { createRequestHandler } from '../aws-client.ts';

const client = new SecretsManagerClient({ maxAttempts: 2, requestHandler: createRequestHandler() });

const knownSecrets = new Map<string, Promise<string>>();

/** The value of a secret, read once per cold start. If reading it fails, the next call tries again. */
export function getSecret(arn: string): Promise<string> {
  const value = knownSecrets.get(arn) ?? read(arn);
  knownSecrets.set(arn, value);
  value.catch(() => knownSecrets.delete(arn));
  return value;
}

/**
 * Reads the current and previous value of a secret, bypassing the cache. Rejects if there is no current
 * value.
 */
export async function readSecretVersions(arn: string): Promise<string[]> {
  const previousValuePromise = read(arn, 'AWSPREVIOUS').catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  });
  const texts = await Promise.all([read(arn), previousValuePromise]);
  return texts.filter((text) => text !== undefined);
}

async function read(SecretId: string, VersionStage = 'AWSCURRENT'): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }));
  if (!SecretString) throw new Error('The secret has no text');
  return SecretString;
}
