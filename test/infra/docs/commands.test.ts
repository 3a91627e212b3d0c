import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { productionAlarms } from '../support/monitored.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';

const root = resolve(import.meta.dirname, '../../..');
const documents = [
  'README.md',
  '.github/CONTRIBUTING.md',
  'infra/README.md',
  ...readdirSync(resolve(root, 'infra/docs')).map((name) => `infra/docs/${name}`),
];

const functionNames = readdirSync(resolve(root, 'lambdas/functions')).map((file) =>
  file.replace(/\.ts$/, ''),
);
const { stacks, app, templates } = synthesize('prod');
const Template = z.object({ Outputs: z.record(z.string(), z.unknown()).default({}) });
const outputNamesByStack = new Map(
  app
    .synth()
    .stacks.map(({ stackName, template }) => [stackName, Object.keys(Template.parse(template).Outputs)]),
);

const parameterNames = Object.values(templates)
  .flatMap((template) => [
    ...Object.values(listResourcesOfType(template, 'AWS::SSM::Parameter')),
    ...Object.values(listResourcesOfType(template, 'Custom::PorticoSecretParameter')),
  ])
  .map(({ Properties }) => Properties['Name']);

/** Unknown names in the documents, each with its document. @param pattern has a group for each name */
const findUnknownNames = (pattern: RegExp, isKnown: (...groups: string[]) => boolean) =>
  documents.flatMap((document) =>
    [...readFileSync(resolve(root, document), 'utf8').matchAll(pattern)]
      .filter(([, ...groups]) => !isKnown(...groups))
      .map(([text]) => `${document}: ${text}`),
  );

test('documents name only functions that exist', () => {
  expect(functionNames).toContain('api');
  expect(findUnknownNames(/\bfunctions? `([\w-]+)`/g, (name = '') => functionNames.includes(name))).toEqual(
    [],
  );
  const logGroupPattern = /(?<!\w)\/portico\/prod\/(?!secrets\/)([a-z-]+)/g;
  expect(
    findUnknownNames(logGroupPattern, (name = '') => name === 'site-url' || functionNames.includes(name)),
  ).toEqual([]);
});

test('documents name only secrets that exist', () => {
  const namePattern = /\/portico\/(?:prod|<environment>)(\/secrets\/[a-z-]+)/g;
  expect(
    findUnknownNames(namePattern, (name = '') => parameterNames.includes(`/portico/prod${name}`)),
  ).toEqual([]);
});

test('documents name only stacks that exist, and outputs that they have', () => {
  expect(outputNamesByStack.keys()).toContain(stacks.data.stackName);
  const stackPattern = /\bPortico-(?:prod|<environment>)-([A-Z][a-z]\w+)/g;
  expect(
    findUnknownNames(stackPattern, (name = '') => outputNamesByStack.has(`Portico-prod-${name}`)),
  ).toEqual([]);
  const queryPattern = /--stack-name (Portico-prod-[A-Z]\w+) .*OutputKey=='(\w+)'/g;
  expect(
    findUnknownNames(
      queryPattern,
      (stack = '', output = '') => outputNamesByStack.get(stack)?.includes(output) === true,
    ),
  ).toEqual([]);
});

test('the alarm of a dead-letter queue names the queue, so that operators can find it', () => {
  const deadLetterAlarms = productionAlarms.filter(({ AlarmName }) =>
    AlarmName.startsWith('portico-prod-dead-letters-'),
  );
  expect(deadLetterAlarms).toHaveLength(5);
  for (const { AlarmName, Dimensions } of deadLetterAlarms)
    expect(
      Dimensions.map(({ Name }) => Name),
      AlarmName,
    ).toEqual(['QueueName']);
});
