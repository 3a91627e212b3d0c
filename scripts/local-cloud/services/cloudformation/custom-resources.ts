import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Outcome } from '../lambda/execution-environment.ts';
import { listen } from '../../listen.ts';
import { readJson, writeJson } from '../../state/json-file.ts';
import type { Assembly, Resource } from '../../assembly/assembly.ts';

const Properties = z.looseObject({ ServiceToken: z.string() });
const Made = z.record(
  z.string(),
  z.object({ PhysicalResourceId: z.string(), properties: z.record(z.string(), z.unknown()) }),
);
const Answer = z.object({
  Status: z.enum(['SUCCESS', 'FAILED']),
  Reason: z.string().optional(),
  PhysicalResourceId: z.string(),
});

/** CloudFormation hands numbers and flags on as text. */
function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asTexts(part)]));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

type Invoke = (functionArn: string, event: object) => Promise<Outcome>;

/** Sends one request to the function, and waits for what it puts to the address that the request names. */
async function request(invoke: Invoke, functionArn: string, event: object): Promise<z.output<typeof Answer>> {
  let answered: unknown;
  const server = createServer((incoming, response) => {
    void json(incoming)
      .then((body) => (answered = body))
      .finally(() => response.end());
  });
  const listening = await listen(server, 0, 'CloudFormation');
  try {
    const outcome = await invoke(functionArn, { ...event, ResponseURL: listening.url });
    if ('error' in outcome) throw new Error(outcome.error.errorMessage);
    const answer = Answer.parse(answered);
    if (answer.Status === 'FAILED') throw new Error(answer.Reason ?? 'no reason given');
    return answer;
  } finally {
    await listening.close();
  }
}

/**
 * Makes the custom resources of the assembly whose functions are the product's own, as CloudFormation would: each is asked for once, and again only
 * when what the template says of it has changed. What was made is remembered in `directory`.
 */
export async function createCustomResources(
  assembly: Assembly,
  directory: string,
  invoke: Invoke,
): Promise<void> {
  const path = join(directory, 'custom-resources.json');
  const made = readJson(path, Made) ?? {};
  for (const resource of assembly.customResources()) {
    const name = `${resource.stack}/${resource.logicalId}`;
    const { ServiceToken, ...declared } = assembly.properties(resource, Properties);
    const properties = z.record(z.string(), z.unknown()).parse(asTexts(declared));
    const earlier = made[name];
    if (earlier && isDeepStrictEqual(earlier.properties, properties)) continue;
    const { PhysicalResourceId } = await request(invoke, ServiceToken, {
      RequestType: earlier ? 'Update' : 'Create',
      RequestId: randomUUID(),
      StackId: stackId(assembly, resource),
      LogicalResourceId: resource.logicalId,
      ResourceType: resource.type,
      ServiceToken,
      ResourceProperties: { ServiceToken, ...properties },
      ...(earlier && {
        PhysicalResourceId: earlier.PhysicalResourceId,
        OldResourceProperties: { ServiceToken, ...earlier.properties },
      }),
    }).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${resource.type} ${name} could not be made: ${why}`, { cause });
    });
    made[name] = { PhysicalResourceId, properties };
    writeJson(path, made);
  }
}

const stackId = ({ region, account }: Assembly, { stack }: Resource) =>
  `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`;
