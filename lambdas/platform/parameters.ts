import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { requestHandler } from './aws-client.ts';

/** Two attempts must leave time in a Cognito trigger, which has five seconds for everything. */
const client = new SSMClient({ maxAttempts: 2, requestHandler: requestHandler(1_500) });
const known = new Map<string, string>();

/**
 * The value of a configuration parameter, read once per cold start. Rejects if it does not exist (yet) or
 * cannot be read.
 */
export async function parameter(Name: string): Promise<string> {
  const value = known.get(Name) ?? (await client.send(new GetParameterCommand({ Name }))).Parameter?.Value;
  if (!value) throw new Error('The parameter has no value');
  known.set(Name, value);
  return value;
}
