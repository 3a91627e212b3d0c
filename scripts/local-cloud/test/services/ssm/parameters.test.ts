import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteParameterCommand,
  GetParameterCommand,
  PutParameterCommand,
  type PutParameterCommandInput,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../listen.ts';
import { Parameters } from '../../../services/ssm/parameters.ts';
import { startSsm } from '../../../services/ssm/server.ts';

describe('the SSM emulator', () => {
  const directory = mkdtempSync(join(tmpdir(), 'parameters-'));
  const declaredValues = new Map([['/site/url', 'http://127.0.0.1:4000']]);
  const openParameters = () =>
    new Parameters(join(directory, 'parameters.json'), (name) => declaredValues.get(name));
  const parameters = openParameters();
  let ssmServer: RunningServer;
  let client: SSMClient;

  beforeAll(async () => {
    ssmServer = await startSsm(0, parameters);
    client = new SSMClient({
      endpoint: ssmServer.url,
      region: 'eu-west-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
  });
  afterAll(async () => {
    await ssmServer.close();
    rmSync(directory, { recursive: true });
  });

  const getParameter = async (Name: string, WithDecryption = false) =>
    (await client.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter;
  const putParameter = (Name: string, Value: string, moreInput: Partial<PutParameterCommandInput> = {}) =>
    client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', ...moreInput }));
  const deleteParameter = (Name: string) => client.send(new DeleteParameterCommand({ Name }));

  it('returns the value of a parameter in a template to the unmodified SDK', async () => {
    expect(await getParameter('/site/url', true)).toMatchObject({
      Name: '/site/url',
      Type: 'String',
      Value: 'http://127.0.0.1:4000',
      Version: 1,
    });
  });

  it('reports an unknown parameter, and returns it once it exists', async () => {
    await expect(getParameter('/later')).rejects.toMatchObject({ name: 'ParameterNotFound' });
    declaredValues.set('/later', 'here');
    expect((await getParameter('/later'))?.Value).toBe('here');
  });

  it('decrypts an encrypted parameter only on request', async () => {
    expect(await putParameter('/site/key', 'in the clear')).toMatchObject({ Version: 1 });
    expect(await getParameter('/site/key', true)).toMatchObject({
      Type: 'SecureString',
      Value: 'in the clear',
    });
    const { Value = '' } = (await getParameter('/site/key')) ?? {};
    expect(Value).not.toContain('clear');
    expect(Value).toMatch(/^AQICAH/);
  });

  it('stores earlier values by version, and all values across restarts', async () => {
    await putParameter('/site/seal', 'first');
    expect(await putParameter('/site/seal', 'second', { Overwrite: true })).toMatchObject({ Version: 2 });
    expect(await getParameter('/site/seal', true)).toMatchObject({ Value: 'second', Version: 2 });
    expect(await getParameter('/site/seal:1', true)).toMatchObject({ Name: '/site/seal', Value: 'first' });
    await expect(getParameter('/site/seal:3', true)).rejects.toMatchObject({
      name: 'ParameterVersionNotFound',
    });
    expect(openParameters().get({ Name: '/site/seal', WithDecryption: true })).toMatchObject({
      Value: 'second',
    });
    expect(parameters.isSecret('second')).toBe(true);
    expect(parameters.isSecret('first')).toBe(false);
  });

  it('deletes a parameter once', async () => {
    await putParameter('/site/gone', 'value');
    await deleteParameter('/site/gone');
    await expect(getParameter('/site/gone')).rejects.toMatchObject({ name: 'ParameterNotFound' });
    await expect(deleteParameter('/site/gone')).rejects.toMatchObject({ name: 'ParameterNotFound' });
  });

  it('refuses what AWS refuses, and changes nothing', async () => {
    await putParameter('/site/fixed', 'value');
    const refusedInputs: readonly (readonly [string, string, Partial<PutParameterCommandInput>, string])[] = [
      ['/site/fixed', 'other', {}, 'ParameterAlreadyExists'],
      ['/site/url', 'other', { Type: 'String' }, 'ParameterAlreadyExists'],
      ['/site/fixed', 'other', { Type: 'String', Overwrite: true }, 'HierarchyTypeMismatchException'],
      ['/site/new', '', {}, 'ValidationException'],
      ['/site/new', 'é'.repeat(2_049), {}, 'ValidationException'],
      ['/site/new', 'value', { Type: undefined }, 'ValidationException'],
      ['/site/new', 'value', { Type: 'StringList' }, 'UnsupportedParameterType'],
      ['/site/new', 'value', { KeyId: 'alias/other' }, 'InvalidKeyId'],
      ['site/new', 'value', {}, 'ValidationException'],
      ['/site/a key', 'value', {}, 'ValidationException'],
      ['/aws/new', 'value', {}, 'ValidationException'],
      ['/a'.repeat(16), 'value', {}, 'HierarchyLevelLimitExceededException'],
    ];
    for (const [name, value, moreInput, errorName] of refusedInputs)
      await expect(putParameter(name, value, moreInput), name).rejects.toMatchObject({ name: errorName });
    expect(await getParameter('/site/fixed', true)).toMatchObject({ Value: 'value', Version: 1 });
    await expect(getParameter('/site/new')).rejects.toMatchObject({ name: 'ParameterNotFound' });
  });

  it('refuses other operations and malformed requests', async () => {
    const callOperation = (target: string, body: string) =>
      fetch(ssmServer.url, { method: 'POST', headers: { 'x-amz-target': target }, body });
    expect((await callOperation('AmazonSSM.DescribeParameters', '{}')).status).toBe(400);
    expect((await callOperation('AmazonSSM.PutParameter', '{}')).status).toBe(400);
    expect((await callOperation('AmazonSSM.GetParameter', 'no json')).status).toBe(400);
  });
});
