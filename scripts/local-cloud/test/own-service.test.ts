import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Assembly } from '../assembly/assembly.ts';
import { type Cloud, startCloud } from '../cloud.ts';
import { listen } from '../listen.ts';
import { defineService } from '../service.ts';
import { services } from '../services.ts';
import { sqs } from '../services/sqs/service.ts';
import { textMatching } from './expecting.ts';
import { writeSmallAssembly } from './cloud.fixture.ts';
import { createTemporaryDirectory } from './assembly/fixture.ts';

const Greeting = z.object({ Text: z.string() });
const lifecycleEvents: string[] = [];

/** A small but complete service: it responds with the text of the first greeting resource in the assembly. */
const greeter = defineService({
  name: 'greeter',
  resourceTypes: {
    'AWS::Greeter::Greeting': { createPhysicalId: (resource) => `greeting-${resource.ordinal}` },
  },
  dependsOn: [sqs],
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_GREETER'], callReader: {}, sitePath: '/_greeter/' },
  async start(cloud, port) {
    let responseText = '';
    const server = await listen(
      createServer((_, response) => response.end(responseText)),
      port,
      'greeter',
    );
    lifecycleEvents.push('started', typeof sqs.getRunning(cloud).queue);
    return {
      url: server.url,
      deploy: (assembly: Assembly) => {
        const [greeting] = assembly.listByType('AWS::Greeter::Greeting');
        responseText = greeting ? assembly.parseProperties(greeting, Greeting).Text : '';
        lifecycleEvents.push(`deployed ${responseText}`);
      },
      stop: async () => {
        lifecycleEvents.push('stopped');
        await server.close();
      },
    };
  },
});

/** Adds a greeting resource to the template of the small system. */
function setGreeting(assembly: string, text: string): void {
  const path = join(assembly, 'Small.template.json');
  const template = z
    .object({ Resources: z.record(z.string(), z.unknown()), Outputs: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));
  template.Resources.Greeting = { Type: 'AWS::Greeter::Greeting', Properties: { Text: text } };
  template.Outputs.GreetingId = { Value: { Ref: 'Greeting' } };
  writeFileSync(path, JSON.stringify(template));
}

describe('a service that is added to the list', () => {
  const assembly = writeSmallAssembly();
  let cloud: Cloud;

  beforeAll(async () => {
    setGreeting(assembly, 'Hello');
    cloud = await startCloud({
      assembly,
      directory: createTemporaryDirectory(),
      services: [greeter, ...services],
    });
  });
  afterAll(() => cloud.stop());

  it('starts after its dependencies, and receives the assembly when all services have started', () => {
    expect(lifecycleEvents).toEqual(['started', 'function', 'deployed Hello']);
  });

  it('handles its resource types in the assembly', () => {
    expect(cloud.outputs.GreetingId).toBe('greeting-1');
  });

  it('is reached through its variable, the endpoints, and its path on the site', async () => {
    const url = cloud.endpoints.greeter ?? '';
    expect(cloud.environment.AWS_ENDPOINT_URL_GREETER).toBe(url);
    expect(cloud.getRunningService(greeter).url).toBe(url);
    expect(await (await fetch(url)).text()).toBe('Hello');
    expect(await (await fetch(`${cloud.site}/_greeter/`)).text()).toBe('Hello');
  });

  it('receives the new assembly when the cloud reloads', async () => {
    setGreeting(assembly, 'Good evening');
    await cloud.reload();
    expect(await (await fetch(cloud.endpoints.greeter ?? '')).text()).toBe('Good evening');
  });

  it('stops with the cloud', async () => {
    await cloud.stop();
    expect(lifecycleEvents.at(-1)).toBe('stopped');
  });
});

it('an assembly with a resource of a service that is not in the list is refused, and the error names the resource', async () => {
  const assembly = writeSmallAssembly();
  setGreeting(assembly, 'Hello');
  await expect(startCloud({ assembly, directory: createTemporaryDirectory() })).rejects.toMatchObject({
    message: 'The local cloud does not know the resource type AWS::Greeter::Greeting (Small/Greeting).',
    remedy: textMatching(/Remove that resource .* or add its type to a service/),
  });
});
