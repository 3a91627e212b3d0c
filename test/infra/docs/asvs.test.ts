import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const docsDirectory = resolve(import.meta.dirname, '../../../infra/docs');
const document = readFileSync(resolve(docsDirectory, 'asvs.md'), 'utf8');

/**
 * The format of a requirement: `- **6.2.1 Its text.** **Not met.** Evidence or reason`. A requirement that is
 * met has no mark such as `Not met`.
 */
const requirements = [...document.matchAll(/^- \*\*([\d.]+) .+/gm)].map(([text, requirementId = '']) => {
  const [, mark, reason = ''] = /(\*\*Not met\.\*\*|Not applicable:) (.+)/.exec(text) ?? [];
  return { requirementId, text, mark, reason };
});

/** The links in an answer, and the names of tests that it quotes after each link. */
const findEvidence = (text: string) =>
  [...text.matchAll(/\[[^\]]+\]\(([^)]+)\)([^[]*)/g)].map(([, target = '', textAfterLink = '']) => ({
    target,
    testNames: [...textAfterLink.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }));

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0. */
const requirementCounts: Readonly<Record<string, number>> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

it('every requirement of the three chapters is answered once', () => {
  const expectedIds = Object.entries(requirementCounts).flatMap(([section, requirementCount]) =>
    Array.from({ length: requirementCount }, (_, index) => `${section}.${index + 1}`),
  );
  expect(requirements.map(({ requirementId }) => requirementId)).toEqual(expectedIds);
});

it('the page counts its answers', () => {
  const countRequirements = (wantedMark?: string) =>
    requirements.filter(({ mark }) => mark === wantedMark).length;
  expect(document).toContain(
    `Met: ${countRequirements()}. Not met: ${countRequirements('**Not met.**')}. Not applicable: ${countRequirements('Not applicable:')}.`,
  );
});

it('a requirement that is met has evidence, and any other has a reason', () => {
  for (const { requirementId, text, mark, reason } of requirements)
    if (mark === undefined) expect(findEvidence(text), requirementId).not.toEqual([]);
    else expect(reason, requirementId).toMatch(/^\w/);
});

it('the evidence exists: files, and tests by their names', () => {
  for (const { requirementId, text } of requirements)
    for (const { target, testNames } of findEvidence(text)) {
      if (target.startsWith('https://')) continue;
      const path = resolve(docsDirectory, target);
      expect(existsSync(path), `${requirementId}: ${target}`).toBe(true);
      for (const name of testNames) expect(readFileSync(path, 'utf8'), requirementId).toContain(name);
    }
});
