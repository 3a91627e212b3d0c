// @module-tag nightly
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt } from '../../../support/api.ts';
import { checkRows } from '../../../support/rows.ts';
import { deleteRateLimitCounters } from '../../../support/throttling.ts';
import { actors } from './access.ts';
import { makeForEachCall } from './keep.ts';
import { keyKinds, keyEndpointNames, createCallerPicker, statusForKey } from './keys.ts';
import { type Matrix, endpointNames, startMatrix } from './matrix.ts';

describe('a call that is permitted', () => {
  let matrix: Matrix;
  let pickCaller: Awaited<ReturnType<typeof createCallerPicker>>;

  beforeAll(async () => {
    matrix = await startMatrix(makeForEachCall);
    pickCaller = await createCallerPicker(matrix.admin, matrix.staleToken, matrix.otherCompany.id);
  });
  afterAll(() => matrix.stop());
  // Resets the rate limits, which earlier tests have used up.
  beforeEach(() => deleteRateLimitCounters());

  it.each(keyKinds)('succeeds with %s', async (kind) => {
    await checkRows(
      keyEndpointNames,
      (name) => name,
      async (name) => {
        const input = await matrix.cases[name][1]();
        const status = statusForKey(name, kind, input);
        if (status >= 400 || name === 'completeUpload') return;
        const answer = await attempt(name, input, pickCaller(name, kind));
        expect([answer.status, answer.text]).toEqual([status, answer.text]);
      },
    );
  });

  it.each(actors)('succeeds: %s', (actor) =>
    checkRows(
      endpointNames.filter((name) => matrix.statusFor(name, actor) < 400),
      (name) => name,
      async (name) => matrix.checkCall(name, actor, await matrix.cases[name][1]()),
    ),
  );
});
