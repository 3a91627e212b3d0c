import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { errorCatalogue } from '../support/error-catalogue.ts';

const directory = resolve(import.meta.dirname, '../e2e/catalogue');

/** The messages that a test file checks with `testMessages`, each as `area: message`. */
function findTestedMessages(file: string): string[] {
  const { program, errors } = parseSync(file, readFileSync(join(directory, file), 'utf8'));
  expect(errors).toEqual([]);
  const testedMessages: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [area, messages] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'testMessages') return;
      if (area?.type !== 'Literal' || messages?.type !== 'ArrayExpression')
        throw new Error(`${file} must pass the area and the messages as literals`);
      for (const message of messages.elements)
        if (message?.type === 'Literal')
          testedMessages.push(`${String(area.value)}: ${String(message.value)}`);
    },
  }).visit(program);
  return testedMessages;
}

const files = readdirSync(directory).filter((name) => name.endsWith('.test.ts'));
const signedInEntries = errorCatalogue.filter(({ area }) => area !== 'website');

it('exactly one browser test covers each message of the error catalogue, except the website’s', () => {
  const messages = signedInEntries.flatMap(({ area, messages: areaMessages }) =>
    areaMessages.map((message) => `${area}: ${message}`),
  );
  expect(files.flatMap(findTestedMessages).sort()).toEqual(messages.sort());
});

it('each area has its own test file', () => {
  const areas = [...new Set(signedInEntries.map(({ area }) => area))];
  expect(files.sort()).toEqual(areas.map((area) => `${area}.test.ts`).sort());
  for (const file of files)
    for (const testedMessage of findTestedMessages(file))
      expect(testedMessage).toMatch(new RegExp(`^${file.split('.')[0]}: `));
});
