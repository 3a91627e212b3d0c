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
const CreatedResources = z.record(
  z.string(),
  z.object({ PhysicalResourceId: z.string(), properties: z.record(z.string(), z.unknown()) }),
);
const Answer = z.object({
  Status: z.enum(['SUCCESS', 'FAILED']),
  Reason: z.string().optional(),
  PhysicalResourceId: z.string(),
});

/** CloudFormation passes numbers and booleans on as text. */
function toTextValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toTextValues);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toTextValues(part)]));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

type Invoke = (functionArn: string, event: object) => Promise<Outcome>;

/**
 * Sends one request to the function, and waits for the response that the function sends to the request's
 * ResponseURL.
 */
async function request(invoke: Invoke, functionArn: string, event: object): Promise<z.output<typeof Answer>> {
  let responseBody: unknown;
  const server = createServer((incomingRequest, response) => {
    void json(incomingRequest)
      .then((body) => (responseBody = body))
      .finally(() => response.end());
  });
  const runningServer = await listen(server, 0, 'CloudFormation');
  try {
    const outcome = await invoke(functionArn, { ...event, ResponseURL: runningServer.url });
    if ('error' in outcome) throw new Error(outcome.error.errorMessage);
    const answer = Answer.parse(responseBody);
    if (answer.Status === 'FAILED') throw new Error(answer.Reason ?? 'no reason given');
    return answer;
  } finally {
    await runningServer.close();
  }
}

/**
 * Creates the custom resources of the assembly through their functions, as CloudFormation does. Each is
 * created once, and updated when its properties change; the state directory stores its last properties.
 */
export async function createCustomResources(
  assembly: Assembly,
  directory: string,
  invoke: Invoke,
): Promise<void> {
  const path = join(directory, 'custom-resources.json');
  const createdResources = readJson(path, CreatedResources) ?? {};
  for (const resource of assembly.listCustomResources()) {
    const name = `${resource.stack}/${resource.logicalId}`;
    const { ServiceToken, ...declared } = assembly.parseProperties(resource, Properties);
    const properties = z.record(z.string(), z.unknown()).parse(toTextValues(declared));
    const earlierResource = createdResources[name];
    if (earlierResource && isDeepStrictEqual(earlierResource.properties, properties)) continue;
    const { PhysicalResourceId } = await request(invoke, ServiceToken, {
      RequestType: earlierResource ? 'Update' : 'Create',
      RequestId: randomUUID(),
      StackId: createStackId(assembly, resource),
      LogicalResourceId: resource.logicalId,
      ResourceType: resource.type,
      ServiceToken,
      ResourceProperties: { ServiceToken, ...properties },
      ...(earlierResource && {
        PhysicalResourceId: earlierResource.PhysicalResourceId,
        OldResourceProperties: { ServiceToken, ...earlierResource.properties },
      }),
    }).catch((cause: unknown) => {
      const problem = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${resource.type} ${name} could not be created: ${problem}`, { cause });
    });
    createdResources[name] = { PhysicalResourceId, properties };
    writeJson(path, createdResources);
  }
}

const createStackId = ({ region, account }: Assembly, { stack }: Resource) =>
  `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`;
