import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { checkRows } from '../../../support/rows.ts';
import { deleteRateLimitCounters } from '../../../support/throttling.ts';
import { actors } from './access.ts';
import { makeForEachCall } from './keep.ts';
import { type Matrix, endpointNames, startMatrix } from './matrix.ts';

describe('a call that is permitted', { tags: ['nightly'] }, () => {
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await startMatrix(makeForEachCall);
  });
  afterAll(() => matrix.stop());
  // So that neither the few attempts of an address nor those of earlier tests count.
  beforeEach(() => deleteRateLimitCounters());

  it.each(actors)('succeeds: %s', (actor) =>
    checkRows(
      endpointNames.filter((name) => matrix.statusFor(name, actor) < 400),
      (name) => name,
      async (name) => matrix.check(name, actor, await matrix.cases[name][1]()),
    ),
  );
});
