import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/cli/root.ts';
import { chapters } from '../../scripts/docs/asvs/render.ts';

const requirements = chapters.flatMap((chapter) => chapter.requirements);

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0. */
const sections: Readonly<Record<string, number>> = {
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

it('every requirement of the three chapters has one answer', () => {
  const expected = Object.entries(sections).flatMap(([section, length]) =>
    Array.from({ length }, (_, index) => `${section}.${index + 1}`),
  );
  expect(requirements.map(({ number }) => number)).toEqual(expected);
});

it('a requirement that is met has evidence, and any other has a reason', () => {
  for (const { number, met, note, evidence = [] } of requirements)
    expect(met === 'yes' ? evidence.length > 0 : note !== undefined, number).toBe(true);
});

it('the evidence exists: files, and tests by their names', () => {
  for (const { number, evidence = [] } of requirements)
    for (const one of evidence) {
      if (!('file' in one)) continue;
      expect(existsSync(join(root, one.file)), `${number}: ${one.file}`).toBe(true);
      const text = readFileSync(join(root, one.file), 'utf8');
      for (const name of 'tests' in one ? one.tests : []) expect(text, number).toContain(name);
    }
});
