import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** Short enough for a Cognito trigger, which has five seconds for everything. */
const client = new SSMClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1_000 },
});
const known = new Map<string, string>();

/** The value of a configuration parameter, read once per cold start. Rejects when it does not exist (yet) or cannot be read. */
export async function parameter(name: string): Promise<string> {
  const value = known.get(name) ?? (await read(name));
  known.set(name, value);
  return value;
}

async function read(name: string): Promise<string> {
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name }));
  if (!Parameter?.Value) throw new Error(`The parameter ${name} has no value`);
  return Parameter.Value;
}
