// @module-tag nightly
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startDynamoDb } from '../../../services/dynamodb/server.ts';
import { createTables } from '../../../services/dynamodb/tables.ts';
import { UserFacingError } from '../../../user-facing-error.ts';
import { createTemporaryDirectory } from '../../assembly/fixture.ts';
import { anyRecord, startTestDynamoDb, createTableAssembly } from './dynamodb.fixture.ts';
import { textContaining } from '../../expecting.ts';

const canConnect = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port }, () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

it('DynamoDB Local keeps its data between two starts', async () => {
  const firstServer = await startTestDynamoDb();
  await createTables(createTableAssembly(), firstServer.call, firstServer.directory);
  const Item = { pk: { S: 'a' }, sk: { S: 'b' } };
  await firstServer.call('DynamoDB_20120810.PutItem', { TableName: 'Test-Table', Item }, anyRecord);
  await firstServer.close();
  const secondServer = await startTestDynamoDb(firstServer.directory);
  const getItemResult = await secondServer.call(
    'DynamoDB_20120810.GetItem',
    { TableName: 'Test-Table', Key: Item },
    anyRecord,
  );
  expect(getItemResult).toMatchObject({ Item });
});

it('DynamoDB Local listens on the loopback interface only', async () => {
  const { url } = await startTestDynamoDb();
  const port = Number(new URL(url).port);
  const otherInterfaces = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ internal }) => !internal),
  );
  expect(await canConnect('127.0.0.1', port)).toBe(true);
  // 127.0.0.2 is a loopback address too, but the emulator does not bind to it: a listener on every interface
  // would respond there.
  for (const host of ['127.0.0.2', ...otherInterfaces.map(({ address }) => address)])
    expect(await canConnect(host, port)).toBe(false);
});

it('DynamoDB Local ends together with the process that started it, even after kill -9', async () => {
  const script = `
    import { startDynamoDb } from ${JSON.stringify(new URL('../../../services/dynamodb/server.ts', import.meta.url).href)};
    const { url } = await startDynamoDb({ directory: ${JSON.stringify(createTemporaryDirectory())}, region: 'eu-west-2', log() {} });
    console.log(url);`;
  const parentProcess = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const firstOutput: unknown[] = await once(parentProcess.stdout, 'data');
  const port = Number(new URL(String(firstOutput[0]).trim()).port);
  expect(await canConnect('127.0.0.1', port)).toBe(true);
  parentProcess.kill('SIGKILL');
  await vi.waitFor(async () => expect(await canConnect('127.0.0.1', port)).toBe(false), { timeout: 10_000 });
});

it('DynamoDB Local refuses a damaged database with a remedy, and does not change it', async () => {
  const firstServer = await startTestDynamoDb();
  await firstServer.close();
  const databasePath = join(firstServer.directory, 'dynamodb/shared-local-instance.db');
  writeFileSync(databasePath, 'not a database');
  const failure = await startTestDynamoDb(firstServer.directory).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UserFacingError);
  expect(failure).toMatchObject({
    message: textContaining('is damaged'),
    remedy: textContaining(`mv "${firstServer.directory}"`),
  });
  expect(readFileSync(databasePath, 'utf8')).toBe('not a database');
});

it('DynamoDB Local uses the one at DYNAMODB_ENDPOINT, and reports if nothing responds there', async () => {
  const { url } = await startTestDynamoDb();
  const options = { directory: createTemporaryDirectory(), region: 'eu-west-2', log: () => undefined };
  const connectedServer = await startDynamoDb({ ...options, environment: { DYNAMODB_ENDPOINT: url } });
  expect(connectedServer.url).toBe(url);
  await connectedServer.close();
  const unreachableStart = startDynamoDb({
    ...options,
    environment: { DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' },
  });
  await expect(unreachableStart).rejects.toThrow('no DynamoDB answers there');
});

it('DynamoDB Local names the reason why it cannot start, not the options that Java takes from the environment', async () => {
  vi.stubEnv('_JAVA_OPTIONS', '-Djava.class.path=/nonexistent');
  const options = { directory: createTemporaryDirectory(), region: 'eu-west-2', log: () => undefined };
  await expect(startDynamoDb(options)).rejects.toThrow('Could not find or load main class');
  vi.unstubAllEnvs();
});

it('DynamoDB Local ends with a hint when its memory is full, instead of no longer responding', async () => {
  vi.stubEnv('_JAVA_OPTIONS', '-Xmx40m');
  const logLines: string[] = [];
  const { url, close } = await startDynamoDb({
    directory: createTemporaryDirectory(),
    region: 'eu-west-2',
    log: (line) => logLines.push(line),
  });
  vi.unstubAllEnvs();
  const body = JSON.stringify({ TableName: 'x'.repeat(15_000_000) });
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.DescribeTable',
    authorization: 'AWS4-HMAC-SHA256 Credential=key/20260101/eu-west-2/dynamodb/aws4_request',
  };
  await expect(fetch(url, { method: 'POST', headers, body })).rejects.toThrow('fetch failed');
  await expect.poll(() => logLines).toContainEqual(textContaining('_JAVA_OPTIONS=-Xmx1g'));
  await close();
});
