import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { findEnvironment } from '../../../infra/environments.ts';
import { listUsedRegions } from '../../../scripts/preflight/findings.ts';
import { synthesize } from '../support/synthesize.ts';
import { productionWithDomain } from '../support/with-domain.ts';

const root = resolve(import.meta.dirname, '../../..');
const readDocument = (path: string) => readFileSync(resolve(root, path), 'utf8');
const firstDayPage = readDocument('infra/docs/first-day.md');

test('every npm command of the page exists', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readDocument('package.json')));
  const commandNames = [...firstDayPage.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name);
  expect(commandNames.length).toBeGreaterThan(5);
  expect(commandNames.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
});

test('every link to another page points to a heading that exists', () => {
  const links = [...firstDayPage.matchAll(/\]\((\w[\w.-]*\.md)#([\w-]+)\)/g)];
  expect(links).not.toEqual([]);
  for (const [, file = '', anchor] of links) {
    const anchors = [...readDocument(`infra/docs/${file}`).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors).toContain(anchor);
  }
});

test('the page has the figures and regions of production', () => {
  const prod = findEnvironment('prod');
  expect(firstDayPage).toContain(`${prod.throttle.burst} in \`prod\``);
  expect(firstDayPage).toContain(`aws://ACCOUNT/${prod.region} aws://ACCOUNT/us-east-1`);
});

test.each([
  findEnvironment('dev'),
  findEnvironment('staging'),
  findEnvironment('prod'),
  productionWithDomain,
])('the preflight check for $name covers the regions of its stacks', (environment) => {
  const { stacks } = synthesize(environment).app.synth();
  const regions = stacks.map((stack) => stack.environment.region);
  expect(new Set(listUsedRegions(environment))).toEqual(new Set(regions));
});
