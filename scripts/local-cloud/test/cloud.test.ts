// @module-tag nightly
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startCloud } from '../cloud.ts';
import { listen } from '../listen.ts';
import { temporaryDirectory } from './assembly/fixture.ts';
import { runFailingCloud, run, smallSystem } from './cloud.fixture.ts';

const put = (site: string, id: string) => fetch(`${site}/${id}`, { method: 'PUT' });
const get = async (site: string, id: string): Promise<unknown> => (await fetch(`${site}/${id}`)).json();
const item = (id: string) => ({ pk: { S: id } });

it('a cloud keeps its tables separate from those of another cloud in the same DynamoDB Local', async () => {
  const assembly = smallSystem();
  const first = await startCloud({ assembly, directory: temporaryDirectory(), tablesInMemory: true });
  vi.stubEnv('DYNAMODB_ENDPOINT', first.endpoints['dynamodb']);
  const second = await startCloud({ assembly, directory: temporaryDirectory(), accessKeyId: 'SECOND' });
  vi.unstubAllEnvs();
  expect((await put(second.site, 'a')).status).toBe(201);
  expect(await get(second.site, 'a')).toEqual(item('a'));
  expect(await get(first.site, 'a')).toBeNull();
  await second.stop();
  await first.stop();
});

describe('a running cloud', () => {
  it('serves the assembly, delivers its stream, and attributes calls to the requests that caused them', async () => {
    const cloud = await startCloud({ assembly: smallSystem(), directory: temporaryDirectory() });
    const response = await put(cloud.site, 'one');
    expect(response.status).toBe(201);
    expect(await get(cloud.site, 'one')).toEqual(item('one'));
    await vi.waitFor(async () => expect(await get(cloud.site, 'seen-one')).toEqual(item('seen-one')), {
      timeout: 20_000,
    });
    expect(cloud.calls(response.headers.get('apigw-requestid') ?? '')).toEqual([
      { service: 'dynamodb', operation: 'PutItem', request_id: response.headers.get('apigw-requestid') },
    ]);
    cloud.faults.add({ service: 'dynamodb', operation: 'PutItem', status: 500 });
    expect((await put(cloud.site, 'two')).status).toBe(500);
    expect(await get(cloud.site, 'two')).toBeNull();
    expect(cloud.outputs).toEqual({ TableName: 'Small-Table', SiteUrl: cloud.site });
    expect(cloud.environment).toMatchObject({
      AWS_REGION: 'eu-west-2',
      AWS_ENDPOINT_URL_DYNAMODB: cloud.endpoints.dynamodb,
    });
    await cloud.stop();
    await expect(fetch(cloud.site)).rejects.toThrow('fetch failed');
  });

  it("extends the functions' timeout of ten seconds on request", async () => {
    const assembly = smallSystem();
    const cloud = await startCloud({ assembly, directory: temporaryDirectory(), timeoutFactor: 3 });
    const timeLeft = Number((await put(cloud.site, 'one')).headers.get('time-left'));
    expect(timeLeft).toBeGreaterThan(10_000);
    expect(timeLeft).toBeLessThanOrEqual(30_000);
    await cloud.stop();
  });

  it('loses no acknowledged write on kill -9, and delivers the remaining stream records', async () => {
    const [assembly, directory] = [smallSystem(), temporaryDirectory()];
    const first = await run(assembly, directory);
    const ids = Array.from({ length: 20 }, (_, index) => `item-${index}`);
    const responses = await Promise.all(ids.map((id) => put(first.site, id)));
    await first.end('SIGKILL');
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 201));
    const second = await run(assembly, directory);
    for (const id of ids) {
      expect(await get(second.site, id)).toEqual(item(id));
      await vi.waitFor(async () => expect(await get(second.site, `seen-${id}`)).toEqual(item(`seen-${id}`)), {
        timeout: 20_000,
      });
    }
    expect(await second.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(existsSync(join(directory, 'lock.json'))).toBe(false);
  });
});

describe('a cloud that cannot start prints the reason and the remedy, and exits with 1', () => {
  const expectError = (
    { code, output }: Awaited<ReturnType<typeof runFailingCloud>>,
    message: RegExp,
    remedy: RegExp,
  ) => {
    expect(code).toBe(1);
    const [sentence, advice, ...more] = output.trim().split('\n');
    expect(sentence).toMatch(message);
    expect(advice).toMatch(remedy);
    expect(more).toEqual([]);
  };

  it('without Java', async () => {
    const environment = {
      PATH: temporaryDirectory(),
      JAVA_HOME: '',
      DYNAMODB_ENDPOINT: '',
      LOCAL_CLOUD_INSTALL_JAVA: '0',
    };
    expectError(
      await runFailingCloud(smallSystem(), temporaryDirectory(), { environment }),
      /^Java is missing: .*17/,
      /[Ii]nstall/,
    );
  });

  it('when its port is in use', async () => {
    const other = await listen(createServer(), 0, 'other');
    const port = Number(new URL(other.url).port);
    const directory = temporaryDirectory();
    expectError(
      await runFailingCloud(smallSystem(), directory, { port }),
      new RegExp(`^Port ${port},.* already in use`),
      /^Stop the program that uses it, or choose another port: --port \d+\.$/,
    );
    expect(existsSync(join(directory, 'lock.json'))).toBe(false);
    await other.close();
  });

  it('if another cloud uses the directory, which is not changed', async () => {
    const [assembly, directory] = [smallSystem(), temporaryDirectory()];
    const first = await startCloud({ assembly, directory });
    expectError(
      await runFailingCloud(assembly, directory),
      /already running \(process \d+\)/,
      /another directory/,
    );
    expect((await put(first.site, 'a')).status).toBe(201);
    await first.stop();
  });

  /** A stopped cloud with one item. */
  async function createStoppedCloud() {
    const [assembly, directory] = [smallSystem(), temporaryDirectory()];
    const cloud = await startCloud({ assembly, directory });
    await put(cloud.site, 'precious');
    await cloud.stop();
    return { assembly, directory };
  }

  async function expectItem(assembly: string, directory: string) {
    const cloud = await startCloud({ assembly, directory });
    expect(await get(cloud.site, 'precious')).toEqual(item('precious'));
    await cloud.stop();
  }

  it('when a table has an older schema, without losing data', async () => {
    const { assembly, directory } = await createStoppedCloud();
    const changedAssembly = smallSystem({ table: { StreamSpecification: { StreamViewType: 'KEYS_ONLY' } } });
    expectError(
      await runFailingCloud(changedAssembly, directory),
      /created from another version of the assembly.*its stream/,
      /mv ".*" ".*-old"/,
    );
    await expectItem(assembly, directory);
  });

  it('when the database is damaged, without changing it', async () => {
    const { assembly, directory } = await createStoppedCloud();
    const database = join(directory, 'dynamodb/shared-local-instance.db');
    const originalContent = readFileSync(database);
    writeFileSync(database, originalContent.subarray(1000));
    expectError(await runFailingCloud(assembly, directory), /database in .* is damaged/, /mv ".*" ".*-old"/);
    writeFileSync(database, originalContent);
    await expectItem(assembly, directory);
  });

  it('when a state file is damaged', async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'ports.json'), '{"objects":');
    expectError(
      await runFailingCloud(smallSystem(), directory),
      /ports\.json is damaged/,
      /mv ".*" ".*-old"/,
    );
  });

  it('with a factor that would shorten timeouts', async () => {
    expectError(
      await runFailingCloud(smallSystem(), temporaryDirectory(), { more: ['--timeout-factor', '0.5'] }),
      /--timeout-factor 0\.5 is not a factor/,
      /at least 1/,
    );
  });

  it('without an assembly', async () => {
    expectError(
      await runFailingCloud('/nowhere', temporaryDirectory()),
      /assembly is missing or damaged/,
      /cdk synth/,
    );
  });
});
