// @module-tag nightly
import { afterAll, expect, it } from 'vitest';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';

let cloud: OwnCloud | undefined;
afterAll(() => cloud?.stop());

/** Fixed seed, so that every run sends the same requests. `npm run fuzz` uses other seeds. */
const seed = 20_261_123;

it('a thousand valid, nearly valid and hostile requests get the responses of the contract', async () => {
  cloud = await startOwnCloud();
  // This module reads environment variables that the cloud sets, so it is imported after the start.
  const { fuzz } = await import('../../../scripts/fuzz/run.ts');
  const { failures, statusCounts, hangCount } = await fuzz(cloud, {
    seed,
    from: 0,
    to: 1_000,
    log: () => undefined,
  });
  expect(failures).toEqual([]);
  expect(hangCount).toBe(0);
  expect([...statusCounts.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409]));
}, 240_000);
