import * as z from 'zod';
import { endpointOf, signedCall } from './signed-call.ts';

const Answer = z.object({ Parameter: z.object({ Value: z.string().min(1) }) });
const known = new Map<string, string>();

/**
 * The value of a configuration parameter, read once per cold start. Rejects if it does not exist (yet) or
 * cannot be read.
 */
export async function parameter(name: string): Promise<string> {
  const value = known.get(name) ?? (await read(name));
  known.set(name, value);
  return value;
}

async function read(Name: string): Promise<string> {
  const answer = await signedCall({
    service: 'ssm',
    url: endpointOf('ssm', 'AWS_ENDPOINT_URL_SSM'),
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' },
    input: { Name },
    // Short enough for a Cognito trigger, which has five seconds for everything.
    patience: 3_000,
  });
  return Answer.parse(answer).Parameter.Value;
}
