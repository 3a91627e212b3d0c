import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAssembly } from '../../../services.ts';
import { createCustomResources } from '../../../services/cloudformation/custom-resources.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'custom-resources-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const Request = z.looseObject({
  RequestType: z.string(),
  ResponseURL: z.url(),
  LogicalResourceId: z.string(),
});
type Request = z.output<typeof Request>;

const createAssembly = (Categories: object[]) =>
  openAssembly(
    writeAssembly({
      'Shop-test-Data': {
        Resources: {
          Items: {
            Type: 'Custom::ReferenceData',
            Properties: { ServiceToken: 'arn:aws:lambda:eu-west-2:0:function:one', Categories },
          },
        },
      },
    }),
  );

/** Deploys a resource whose function responds with `functionResponse`. */
async function deploy(
  categories: object[],
  functionResponse: object = { Status: 'SUCCESS' },
): Promise<Request[]> {
  const requests: Request[] = [];
  await createCustomResources(createAssembly(categories), directory, async (_, event) => {
    const request = Request.parse(event);
    requests.push(request);
    const body = JSON.stringify({ PhysicalResourceId: 'Items', ...functionResponse });
    await fetch(request.ResponseURL, { method: 'PUT', body });
    return { payload: 'null' };
  });
  return requests;
}

it('the emulator creates a resource once, and passes numbers as strings', async () => {
  const [request, ...furtherRequests] = await deploy([{ id: 'bug', rank: 1 }]);
  expect(request).toMatchObject({
    RequestType: 'Create',
    LogicalResourceId: 'Items',
    ResourceProperties: { Categories: [{ id: 'bug', rank: '1' }] },
  });
  expect(furtherRequests).toEqual([]);
  expect(await deploy([{ id: 'bug', rank: 1 }])).toEqual([]);
});

it('the emulator updates a resource if its properties change, and passes the old properties', async () => {
  await deploy([{ id: 'bug' }]);
  expect(await deploy([{ id: 'data' }])).toMatchObject([
    {
      RequestType: 'Update',
      PhysicalResourceId: 'Items',
      ResourceProperties: { Categories: [{ id: 'data' }] },
      OldResourceProperties: { Categories: [{ id: 'bug' }] },
    },
  ]);
});

it('the emulator reports which resource could not be created and why, and tries again at the next start', async () => {
  await expect(deploy([], { Status: 'FAILED', Reason: 'the table is away' })).rejects.toThrow(
    'Custom::ReferenceData Shop-test-Data/Items could not be created: the table is away',
  );
  expect(await deploy([])).toMatchObject([{ RequestType: 'Create' }]);
});
