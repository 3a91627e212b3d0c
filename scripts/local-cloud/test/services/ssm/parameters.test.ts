import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../../../listen.ts';
import { startSsm } from '../../../services/ssm/server.ts';

describe('the SSM emulator', () => {
  let store: Listening;
  let client: SSMClient;
  const values = new Map([['/site/url', 'http://127.0.0.1:4000']]);

  beforeAll(async () => {
    store = await startSsm({ port: 0, valueOf: (name) => values.get(name) });
    client = new SSMClient({
      endpoint: store.url,
      region: 'eu-west-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
  });
  afterAll(() => store.close());

  const get = async (Name: string) => (await client.send(new GetParameterCommand({ Name }))).Parameter;

  it('returns the value of a parameter to the unmodified SDK', async () => {
    expect(await get('/site/url')).toMatchObject({
      Name: '/site/url',
      Type: 'String',
      Value: 'http://127.0.0.1:4000',
    });
  });

  it('reports an unknown parameter, and returns it once it exists', async () => {
    await expect(get('/later')).rejects.toMatchObject({ name: 'ParameterNotFound' });
    values.set('/later', 'here');
    expect((await get('/later'))?.Value).toBe('here');
  });

  it('refuses other operations and malformed requests', async () => {
    const call = (target: string, body: string) =>
      fetch(store.url, { method: 'POST', headers: { 'x-amz-target': target }, body });
    expect((await call('AmazonSSM.PutParameter', '{}')).status).toBe(400);
    expect((await call('AmazonSSM.GetParameter', 'no json')).status).toBe(400);
  });
});
