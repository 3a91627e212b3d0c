import { GetParameterCommand, type Parameter, SSMClient } from '@aws-sdk/client-ssm';
import { createRequestHandler } from '../aws-client.ts';

/** Two attempts must leave time in a Cognito trigger, which has five seconds in all. */
const client = new SSMClient({ maxAttempts: 2, requestHandler: createRequestHandler(1_500) });

interface KnownParameter {
  readonly value: Promise<string>;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
}
const knownParameters = new Map<string, KnownParameter>();

/**
 * The decrypted value of a parameter, read once per cold start, and again when it is older than `maxAge`. If
 * reading it again fails, the old value is used. If the first attempt to read it fails, for example because
 * the parameter does not exist yet, rejects; the next call tries again.
 * @param maxAge milliseconds
 */
export function getParameter(name: string, maxAge = Number.POSITIVE_INFINITY): Promise<string> {
  const knownParameter = knownParameters.get(name);
  if (knownParameter && Date.now() - knownParameter.readAt < maxAge) return knownParameter.value;
  const value = knownParameter ? readValue(name).catch(() => knownParameter.value) : readValue(name);
  knownParameters.set(name, { value, readAt: Date.now() });
  value.catch(() => knownParameters.delete(name));
  return value;
}

/** Reads the current and the previous value of a parameter again. Rejects if one of them cannot be read. */
export async function readParameterVersions(name: string): Promise<string[]> {
  const { Version = 1, Value = '' } = await read(name);
  return Version === 1 ? [Value] : [Value, await readValue(`${name}:${Version - 1}`)];
}

const readValue = async (name: string): Promise<string> => (await read(name)).Value ?? '';

async function read(Name: string): Promise<Parameter> {
  const answer = await client.send(new GetParameterCommand({ Name, WithDecryption: true }));
  if (!answer.Parameter?.Value) throw new Error('The parameter has no value');
  return answer.Parameter;
}
