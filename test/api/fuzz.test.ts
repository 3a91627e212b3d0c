import { afterAll, expect, it } from 'vitest';
import { type OwnCloud, startOwnCloud } from '../support/own-cloud.ts';

let cloud: OwnCloud | undefined;
afterAll(() => cloud?.stop());

/** The same in every run; `npm run fuzz` tries others. */
const seed = 20_240_131;

it('a thousand requests, valid, nearly valid and hostile, are answered as the contract says', async () => {
  cloud = await startOwnCloud();
  // Only now, when its environment is that of this cloud.
  const { fuzz } = await import('../../scripts/fuzz/run.ts');
  const { failures, statuses, hangs } = await fuzz(cloud, {
    seed,
    from: 0,
    to: 1_000,
    log: () => undefined,
  });
  expect(failures).toEqual([]);
  expect(hangs).toBe(0);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409]));
}, 240_000);
