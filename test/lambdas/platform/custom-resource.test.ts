import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomResourceHandler } from '../../../lambdas/platform/custom-resource.ts';
import { readServerPort } from '../../../scripts/local-cloud/state/lock.ts';

let sentResponse: unknown;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    sentResponse = JSON.parse(body);
    response.end();
  });
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a deletion removes all resources that have a removal, keeps the others, and creates nothing', async () => {
  const calls: string[] = [];
  const recordCall = (call: string) => () => Promise.resolve(void calls.push(call));
  const handler = createCustomResourceHandler(
    { 'Custom::Secret': recordCall('create secret'), 'Custom::Data': recordCall('create data') },
    { 'Custom::Secret': recordCall('delete secret') },
  );
  for (const ResourceType of ['Custom::Secret', 'Custom::Data']) {
    await handler(
      {
        RequestType: 'Delete',
        ResponseURL: `http://127.0.0.1:${readServerPort(server)}`,
        StackId: 'stack',
        RequestId: 'request',
        LogicalResourceId: 'One',
        PhysicalResourceId: 'One',
        ResourceType,
        ServiceToken: 'token',
        ResourceProperties: { ServiceToken: 'token' },
      },
      { getRemainingTimeInMillis: () => 10_000 },
    );
    expect(sentResponse).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'One' });
  }
  expect(calls).toEqual(['delete secret']);
});
