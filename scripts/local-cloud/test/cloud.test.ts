// @module-tag nightly
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startCloud } from '../cloud.ts';
import { listen } from '../listen.ts';
import { createTemporaryDirectory } from './assembly/fixture.ts';
import { runFailingCloud, runCloud, writeSmallAssembly } from './cloud.fixture.ts';

const putItem = (site: string, id: string) => fetch(`${site}/${id}`, { method: 'PUT' });
const getItem = async (site: string, id: string): Promise<unknown> => (await fetch(`${site}/${id}`)).json();
const createExpectedItem = (id: string) => ({ pk: { S: id } });

it('a cloud keeps its tables separate from those of another cloud in the same DynamoDB Local', async () => {
  const assembly = writeSmallAssembly();
  const firstCloud = await startCloud({
    assembly,
    directory: createTemporaryDirectory(),
    keepsTablesInMemory: true,
  });
  vi.stubEnv('DYNAMODB_ENDPOINT', firstCloud.endpoints['dynamodb']);
  const secondCloud = await startCloud({
    assembly,
    directory: createTemporaryDirectory(),
    accessKeyId: 'SECOND',
  });
  vi.unstubAllEnvs();
  expect((await putItem(secondCloud.site, 'a')).status).toBe(201);
  expect(await getItem(secondCloud.site, 'a')).toEqual(createExpectedItem('a'));
  expect(await getItem(firstCloud.site, 'a')).toBeNull();
  await secondCloud.stop();
  await firstCloud.stop();
});

describe('a running cloud', () => {
  it('serves the assembly, delivers its stream, and attributes calls to the requests that caused them', async () => {
    const cloud = await startCloud({ assembly: writeSmallAssembly(), directory: createTemporaryDirectory() });
    const response = await putItem(cloud.site, 'one');
    expect(response.status).toBe(201);
    expect(await getItem(cloud.site, 'one')).toEqual(createExpectedItem('one'));
    await vi.waitFor(
      async () => expect(await getItem(cloud.site, 'seen-one')).toEqual(createExpectedItem('seen-one')),
      {
        timeout: 20_000,
      },
    );
    expect(cloud.calls(response.headers.get('apigw-requestid') ?? '')).toEqual([
      { service: 'dynamodb', operation: 'PutItem', request_id: response.headers.get('apigw-requestid') },
    ]);
    cloud.faults.add({ service: 'dynamodb', operation: 'PutItem', status: 500 });
    expect((await putItem(cloud.site, 'two')).status).toBe(500);
    expect(await getItem(cloud.site, 'two')).toBeNull();
    expect(cloud.outputs).toEqual({ TableName: 'Small-Table', SiteUrl: cloud.site });
    expect(cloud.environment).toMatchObject({
      AWS_REGION: 'eu-west-2',
      AWS_ENDPOINT_URL_DYNAMODB: cloud.endpoints.dynamodb,
    });
    await cloud.stop();
    await expect(fetch(cloud.site)).rejects.toThrow('fetch failed');
  });

  it("extends the functions' timeout of ten seconds on request", async () => {
    const assembly = writeSmallAssembly();
    const cloud = await startCloud({ assembly, directory: createTemporaryDirectory(), timeoutFactor: 3 });
    const timeLeftMs = Number((await putItem(cloud.site, 'one')).headers.get('time-left'));
    expect(timeLeftMs).toBeGreaterThan(10_000);
    expect(timeLeftMs).toBeLessThanOrEqual(30_000);
    await cloud.stop();
  });

  it('loses no acknowledged write on kill -9, and delivers the remaining stream records', async () => {
    const [assembly, directory] = [writeSmallAssembly(), createTemporaryDirectory()];
    const firstCloud = await runCloud(assembly, directory);
    const ids = Array.from({ length: 20 }, (_, index) => `item-${index}`);
    const responses = await Promise.all(ids.map((id) => putItem(firstCloud.site, id)));
    await firstCloud.stopWithSignal('SIGKILL');
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 201));
    const secondCloud = await runCloud(assembly, directory);
    for (const id of ids) {
      expect(await getItem(secondCloud.site, id)).toEqual(createExpectedItem(id));
      await vi.waitFor(
        async () =>
          expect(await getItem(secondCloud.site, `seen-${id}`)).toEqual(createExpectedItem(`seen-${id}`)),
        {
          timeout: 20_000,
        },
      );
    }
    expect(await secondCloud.stopWithSignal('SIGTERM')).toMatchObject({ code: 0 });
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
    const [sentence, advice, ...furtherLines] = output.trim().split('\n');
    expect(sentence).toMatch(message);
    expect(advice).toMatch(remedy);
    expect(furtherLines).toEqual([]);
  };

  it('without Java', async () => {
    const environment = {
      PATH: createTemporaryDirectory(),
      JAVA_HOME: '',
      DYNAMODB_ENDPOINT: '',
      LOCAL_CLOUD_INSTALL_JAVA: '0',
    };
    expectError(
      await runFailingCloud(writeSmallAssembly(), createTemporaryDirectory(), { environment }),
      /^Java is missing: .*17/,
      /[Ii]nstall/,
    );
  });

  it('when its port is in use', async () => {
    const otherServer = await listen(createServer(), 0, 'other');
    const port = Number(new URL(otherServer.url).port);
    const directory = createTemporaryDirectory();
    expectError(
      await runFailingCloud(writeSmallAssembly(), directory, { port }),
      new RegExp(`^Port ${port},.* already in use`),
      /^Stop the program that uses it, or choose another port: --port \d+\.$/,
    );
    expect(existsSync(join(directory, 'lock.json'))).toBe(false);
    await otherServer.close();
  });

  it('if another cloud uses the directory, which is not changed', async () => {
    const [assembly, directory] = [writeSmallAssembly(), createTemporaryDirectory()];
    const firstCloud = await startCloud({ assembly, directory });
    expectError(
      await runFailingCloud(assembly, directory),
      /already running \(process \d+\)/,
      /another directory/,
    );
    expect((await putItem(firstCloud.site, 'a')).status).toBe(201);
    await firstCloud.stop();
  });

  /** A stopped cloud with one item. */
  async function createStoppedCloud() {
    const [assembly, directory] = [writeSmallAssembly(), createTemporaryDirectory()];
    const cloud = await startCloud({ assembly, directory });
    await putItem(cloud.site, 'precious');
    await cloud.stop();
    return { assembly, directory };
  }

  async function expectItem(assembly: string, directory: string) {
    const cloud = await startCloud({ assembly, directory });
    expect(await getItem(cloud.site, 'precious')).toEqual(createExpectedItem('precious'));
    await cloud.stop();
  }

  it('when a table has an older schema, without losing data', async () => {
    const { assembly, directory } = await createStoppedCloud();
    const changedAssembly = writeSmallAssembly({
      table: { StreamSpecification: { StreamViewType: 'KEYS_ONLY' } },
    });
    expectError(
      await runFailingCloud(changedAssembly, directory),
      /created from another version of the assembly.*its stream/,
      /mv ".*" ".*-old"/,
    );
    await expectItem(assembly, directory);
  });

  it('when the database is damaged, without changing it', async () => {
    const { assembly, directory } = await createStoppedCloud();
    const databasePath = join(directory, 'dynamodb/shared-local-instance.db');
    const originalContent = readFileSync(databasePath);
    writeFileSync(databasePath, originalContent.subarray(1000));
    expectError(await runFailingCloud(assembly, directory), /database in .* is damaged/, /mv ".*" ".*-old"/);
    writeFileSync(databasePath, originalContent);
    await expectItem(assembly, directory);
  });

  it('when a state file is damaged', async () => {
    const directory = createTemporaryDirectory();
    writeFileSync(join(directory, 'ports.json'), '{"objects":');
    expectError(
      await runFailingCloud(writeSmallAssembly(), directory),
      /ports\.json is damaged/,
      /mv ".*" ".*-old"/,
    );
  });

  it('with a factor that would shorten timeouts', async () => {
    expectError(
      await runFailingCloud(writeSmallAssembly(), createTemporaryDirectory(), {
        extraArguments: ['--timeout-factor', '0.5'],
      }),
      /--timeout-factor 0\.5 is not a factor/,
      /at least 1/,
    );
  });

  it('without an assembly', async () => {
    expectError(
      await runFailingCloud('/nowhere', createTemporaryDirectory()),
      /assembly is missing or damaged/,
      /cdk synth/,
    );
  });
});
