import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import * as z from 'zod';
import { runScript } from '../../scripts/cli/run-script.ts';
import { type Cloud, startCloud } from '../../scripts/local-cloud/cloud.ts';
import { readServerPort } from '../../scripts/local-cloud/state/lock.ts';
import { synthesize } from '../../scripts/local/synthesize.ts';
import { findFreePort } from './free-port.ts';
import { timeoutFactor } from './timeout-factor.ts';

/** The local cloud that all tests share. */
const TestCloud = z.object({
  site: z.string(),
  /** The API itself, without CloudFront in front of it. */
  api: z.string(),
  inbox: z.string(),
  /** Webhooks to receiver.example go to this port; one test listens on it. Webhooks to down.example fail. */
  receiver_port: z.int(),
  /** Address for mail by SMTP. */
  smtp: z.string(),
  /** The cloud's DynamoDB Local, which tests' own clouds also use. */
  database: z.string(),
  /** Directory of the synthesized local environment. */
  assembly: z.string(),
  /** The state directory of the cloud. */
  directory: z.string(),
  outputs: z.record(z.string(), z.string()),
  environment: z.record(z.string(), z.string()),
  /** A server's URL: `GET /calls?request_id=…` lists a request's AWS calls, `POST /faults` adds faults. */
  control: z.string(),
});
type TestCloud = z.output<typeof TestCloud>;

declare module 'vitest' {
  interface ProvidedContext {
    cloud: TestCloud;
  }
}

const Fault = z.object({
  service: z.string(),
  operation: z.string(),
  times: z.int().default(1),
  status: z.int().default(500),
});

const cacheDirectory = resolve(import.meta.dirname, '../../.cache');

/**
 * Writes the permissions that were used. scripts/check/least-privilege.ts reads them after the tests. If
 * failed test files run again, the permissions of the first run are kept.
 */
async function writePermissions(cloud: Cloud): Promise<void> {
  const permissionsFile = join(cacheDirectory, 'permissions.json');
  await mkdir(dirname(permissionsFile), { recursive: true });
  if (!existsSync(permissionsFile)) await writeFile(permissionsFile, JSON.stringify(cloud.permissions()));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of request) chunks.push(String(chunk));
  return chunks.join('');
}

/** The environment variable with which the setup of the second test project finds the running cloud. */
const cloudVariable = 'PORTICO_TEST_CLOUD';

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const runningCloudJson = process.env[cloudVariable];
  if (runningCloudJson !== undefined) {
    provide('cloud', TestCloud.parse(JSON.parse(runningCloudJson)));
    return async () => undefined;
  }
  const { cloud, stop } = await startTestCloud();
  process.env[cloudVariable] = JSON.stringify(cloud);
  provide('cloud', cloud);
  return stop;
}

async function startTestCloud(): Promise<{ cloud: TestCloud; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-test-'));
  const assembly = join(directory, 'assembly');
  const stateDirectory = join(directory, 'state');
  await runScript('scripts/build.ts', process.env, 'The build failed.');
  await synthesize(assembly);
  // The shared cloud and tests' own clouds write to this log.
  process.env['LOCAL_CLOUD_PERMISSION_LOG'] = join(directory, 'uses');
  await mkdir(cacheDirectory, { recursive: true });
  // The functions' warnings help to explain why a test fails occasionally.
  const warnings = createWriteStream(join(cacheDirectory, 'cloud-warnings.log'), { flags: 'a' });
  const log = (line: string) => {
    if (/"level":"(?:WARN|ERROR)"|^[^{]*$/.test(line))
      warnings.write(`${new Date().toISOString()} ${line}\n`);
  };
  const receiver_port = await findFreePort();
  const functionVariables = { LOOPBACK_RECEIVERS: `receiver.example=${receiver_port} down.example=9` };
  const cloud = await startCloud({
    assembly,
    directory: stateDirectory,
    keepsTablesInMemory: true,
    functionVariables,
    timeoutFactor,
    log,
  });
  Object.assign(process.env, cloud.environment, { TABLE_NAME: cloud.outputs['TableName'] });

  const controlServer = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://control');
    const createAnswer = async () => {
      if (url.pathname === '/calls') return cloud.calls(url.searchParams.get('request_id') ?? '');
      cloud.faults.add(Fault.parse(JSON.parse(await readText(request))));
      return {};
    };
    createAnswer().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((ready) => controlServer.listen(0, '127.0.0.1', ready));
  const testCloud: TestCloud = {
    site: cloud.site,
    api: cloud.api,
    inbox: cloud.inbox,
    receiver_port,
    smtp: cloud.endpoints['ses-receiving'] ?? '',
    database: cloud.endpoints['dynamodb'] ?? '',
    assembly,
    directory: stateDirectory,
    outputs: cloud.outputs,
    environment: cloud.environment,
    control: `http://127.0.0.1:${readServerPort(controlServer)}`,
  };
  const stop = async () => {
    controlServer.close();
    await writePermissions(cloud);
    await cloud.stop();
    warnings.end();
    // Workers may still be writing the state of their clouds.
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  return { cloud: testCloud, stop };
}
