import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { errorCatalogue } from '../support/error-catalogue.ts';

const directory = resolve(import.meta.dirname, '../e2e/catalogue');

/** The messages that a test file provokes, each as `area: message`. */
function provokedIn(file: string): string[] {
  const { program, errors } = parseSync(file, readFileSync(join(directory, file), 'utf8'));
  expect(errors).toEqual([]);
  const provoked: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [area, messages] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'provokes') return;
      if (area?.type !== 'Literal' || messages?.type !== 'ArrayExpression')
        throw new Error(`${file} names an area or messages in a way that cannot be read`);
      for (const message of messages.elements)
        if (message?.type === 'Literal') provoked.push(`${String(area.value)}: ${String(message.value)}`);
    },
  }).visit(program);
  return provoked;
}

const files = readdirSync(directory).filter((name) => name.endsWith('.test.ts'));
const signedIn = errorCatalogue.filter(({ area }) => area !== 'website');

it('every message of the error catalogue but the website’s is provoked in a browser, once', () => {
  const messages = signedIn.flatMap(({ area, messages: of }) => of.map((message) => `${area}: ${message}`));
  expect(files.flatMap(provokedIn).sort()).toEqual(messages.sort());
});

it('each area has a file of its own', () => {
  const areas = [...new Set(signedIn.map(({ area }) => area))];
  expect(files.sort()).toEqual(areas.map((area) => `${area}.test.ts`).sort());
  for (const file of files)
    for (const provoked of provokedIn(file)) expect(provoked).toMatch(new RegExp(`^${file.split('.')[0]}: `));
});
