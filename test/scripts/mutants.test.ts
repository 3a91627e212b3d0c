import { expect, it } from 'vitest';
import { drawMutants } from '../../scripts/mutants/draw.ts';
import { applyMutation, findMutations } from '../../scripts/mutants/find-mutations.ts';
import {
  measureDistances,
  indexImporters,
  rankTests,
  planTestSteps,
} from '../../scripts/mutants/rank-tests.ts';

const listMutatedTexts = (text: string) =>
  findMutations('lambdas/a/store.ts', text).map((mutation) => applyMutation(text, mutation));

it.each([
  ['if (!may(a)) throw no();', ['if (!(!may(a))) throw no();', ';', 'if (may(a)) throw no();']],
  ['const x = may(a) && b;', ['const x = may(a) || b;', 'const x = may(a);', 'const x = b;']],
  ['const x = may(a) ?? b;', ['const x = may(a);', 'const x = b;']],
  ['const x = roles === y;', ['const x = roles !== y;']],
  ['const x = may(a) ? b : c;', ['const x = !(may(a)) ? b : c;']],
  ['await requirePermission(actor, p);', [';']],
  ['put({ Item, ConditionExpression });', [';', 'put({ Item,  });']],
  ['const x = { actions: [a, b] };', ['const x = { actions: [ b] };', 'const x = { actions: [a, ] };']],
  ['const x = escapeHtml(y);', ['const x = y;']],
  [`const x = escape.replaceAll('"', y);`, ['const x = escape;']],
  ['const escaped = /["&]/g;', ['const escaped = /[&]/g;']],
  ['const attempts = 5;', ['const attempts = 1;']],
  ['const idempotent = true;', ['const idempotent = false;']],
  [
    "const x = 'attribute_exists(pk) AND a < :b';",
    [
      "const x = 'attribute_exists(pk) OR a < :b';",
      "const x = 'attribute_not_exists(pk) AND a < :b';",
      "const x = 'attribute_exists(pk) AND a <= :b';",
    ],
  ],
])('changes %s in every way that a test should notice', (text, expected) => {
  expect(listMutatedTexts(text).sort()).toEqual(expected.toSorted());
});

it.each([
  ['code far from a guard', 'may(a);\n\n\nconst x = a === b;', 1],
  ['imports', "import { may } from './may.ts';", 0],
  ['comments', '// may\nconst x = a === b;', 0],
  ['types', 'type may = true | 1;', 0],
  ['documentation', "const x = { may, summary: a === b ? 'c' : 'd' };", 0],
  ['log messages', "logger.info('may', { attempts: a === b });", 0],
  ['the last of several attempts', 'for (let attempt = 0; attempt < most; attempt++);', 0],
  ['queries of a key', "const attempts = 'pk = :pk AND sk = :sk';", 0],
])('skips %s', (_, text, count) => {
  expect(listMutatedTexts(text)).toHaveLength(count);
});

const guardedCode = 'may(a === b);\nconst attempts = 5;\nif (isVisible(a)) throw no();';
const sources = new Map(['a', 'b', 'c', 'd', 'e'].map((name) => [`lambdas/${name}.ts`, guardedCode]));
const drawMutantIds = async (seed: number, isAccepted = true, texts = sources) =>
  (await drawMutants(texts, { seed, count: 6 }, async () => isAccepted)).map(({ id }) => id);

it('draws the same mutants for the same seed, even if another file has changed', async () => {
  const firstDraw = await drawMutantIds(1);
  expect(await drawMutantIds(1)).toEqual(firstDraw);
  expect(await drawMutantIds(2)).not.toEqual(firstDraw);
  const changedSources = new Map([...sources, ['lambdas/f.ts', 'may(1);']]);
  expect(
    (await drawMutantIds(1, true, changedSources)).filter((id) => firstDraw.includes(id)).length,
  ).toBeGreaterThan(3);
});

it('draws from each kind of code, at most two from a file, and nothing that does not compile', async () => {
  const mutants = await drawMutants(sources, { seed: 1, count: 6 }, async () => true);
  expect(mutants.filter(({ kind }) => kind === 'retry')).toHaveLength(3);
  for (const name of sources.keys())
    expect(mutants.filter(({ file }) => file === name).length).toBeLessThanOrEqual(2);
  expect(await drawMutantIds(1, false)).toEqual([]);
});

const importers = indexImporters(
  new Map([
    ['lambdas/ticket-links/api.ts', ['lambdas/ticket-links/store.ts']],
    ['test/lambdas/links.test.ts', ['lambdas/ticket-links/store.ts']],
    ['test/lambdas/far.test.ts', ['test/support/far.ts']],
    ['test/support/far.ts', ['lambdas/ticket-links/store.ts']],
  ]),
);

it('counts the imports between a file and its importers', () => {
  expect(measureDistances(importers, 'lambdas/ticket-links/store.ts').get('test/lambdas/far.test.ts')).toBe(
    2,
  );
});

it('runs the nearest tests first: by imports, endpoints and names', () => {
  const tests = new Map([
    ['test/lambdas/far.test.ts', ''],
    ['test/lambdas/links.test.ts', ''],
    ['test/lambdas/unrelated.test.ts', ''],
    ['test/api/own-cloud/permission-matrix.test.ts', "attempt('addLink')"],
    ['test/api/links.test.ts', "call('addLink')"],
    ['test/e2e/links.test.ts', ''],
    ['test/api/tags.test.ts', "call('addTag')"],
  ]);
  const handlers = new Map([['addLink', ['lambdas/ticket-links/api.ts']]]);
  const rankedTests = rankTests('lambdas/ticket-links/store.ts', { importers, tests, handlers });
  expect(rankedTests).toEqual({
    units: ['test/lambdas/links.test.ts', 'test/lambdas/far.test.ts'],
    cloud: [
      'test/api/links.test.ts',
      'test/api/own-cloud/permission-matrix.test.ts',
      'test/e2e/links.test.ts',
    ],
  });
  expect(planTestSteps('lambdas/ticket-links/store.ts', rankedTests)).toEqual([
    rankedTests.units,
    rankedTests.cloud,
  ]);
});
