import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { requestHandler } from './aws-client.ts';

const client = new SecretsManagerClient({ maxAttempts: 2, requestHandler: requestHandler() });

interface KnownSecret {
  readonly value: Promise<string>;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
}
const known = new Map<string, KnownSecret>();

/**
 * The value of a secret, read once per cold start, and again once it is older than `maxAge`. If it cannot be
 * read again, the old value still counts; if it was never read, this rejects and the next call tries again.
 * @param maxAge milliseconds
 */
export function secret(arn: string, maxAge = Number.POSITIVE_INFINITY): Promise<string> {
  const old = known.get(arn);
  if (old && Date.now() - old.readAt < maxAge) return old.value;
  const value = old ? read(arn).catch(() => old.value) : read(arn);
  known.set(arn, { value, readAt: Date.now() });
  value.catch(() => known.delete(arn));
  return value;
}

/** The current and the previous value of a secret, read again. Rejects if the current one cannot be read. */
export async function secretVersions(arn: string): Promise<string[]> {
  const former = read(arn, 'AWSPREVIOUS').catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  });
  const texts = await Promise.all([read(arn), former]);
  return texts.filter((text) => text !== undefined);
}

async function read(SecretId: string, VersionStage = 'AWSCURRENT'): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }));
  if (!SecretString) throw new Error('The secret has no text');
  return SecretString;
}
