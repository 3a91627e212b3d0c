import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const document = readFileSync(resolve(root, 'infra/docs/functions.md'), 'utf8');

test('infra/docs/functions.md describes all functions, with the reason why each is separate, and no other functions', () => {
  const [functionList = ''] = document.split(/^## /m);
  const describedNames = [
    ...functionList.matchAll(/^- `([\w-]+)`: .+ (?:Privilege|Failure|Memory|Failure and memory): /gm),
  ].map(([, name = '']) => name);
  const functionNames = readdirSync(resolve(root, 'lambdas/functions')).map((file) =>
    file.replace(/\.ts$/, ''),
  );
  expect(describedNames.toSorted()).toEqual(functionNames.toSorted());
});
