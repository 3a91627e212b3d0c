import * as z from 'zod';
import { ServiceError, endpointOf, signedCall } from './signed-call.ts';

const Answer = z.object({ SecretString: z.string().min(1) });
const known = new Map<string, Promise<string>>();

/**
 * The value of a secret, read once per cold start. Rejects if it cannot be read; the next call then tries
 * again.
 */
export function secret(arn: string): Promise<string> {
  const value = known.get(arn) ?? read(arn);
  known.set(arn, value);
  value.catch(() => known.delete(arn));
  return value;
}

/** The current and the previous value of a secret, read again. Rejects if the current one cannot be read. */
export async function secretVersions(arn: string): Promise<string[]> {
  const former = read(arn, 'AWSPREVIOUS').catch((error: unknown) => {
    if (error instanceof ServiceError && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  });
  const texts = await Promise.all([read(arn), former]);
  return texts.filter((text) => text !== undefined);
}

async function read(SecretId: string, VersionStage = 'AWSCURRENT'): Promise<string> {
  const answer = await signedCall({
    service: 'secretsmanager',
    url: endpointOf('secretsmanager', 'AWS_ENDPOINT_URL_SECRETS_MANAGER'),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    input: { SecretId, VersionStage },
    patience: 3_000,
  });
  return Answer.parse(answer).SecretString;
}
