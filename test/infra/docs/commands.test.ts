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

const functions = readdirSync(resolve(root, 'lambdas/functions')).map((file) => file.replace(/\.ts$/, ''));
const { stacks, app, templates } = synthesize('prod');
const Template = z.object({ Outputs: z.record(z.string(), z.unknown()).default({}) });
/** Names of the outputs of each stack. */
const outputs = new Map(
  app
    .synth()
    .stacks.map(({ stackName, template }) => [stackName, Object.keys(Template.parse(template).Outputs)]),
);

/** Names of parameters. */
const parameters = Object.values(templates)
  .flatMap((template) => [
    ...Object.values(listResourcesOfType(template, 'AWS::SSM::Parameter')),
    ...Object.values(listResourcesOfType(template, 'Custom::PorticoSecretParameter')),
  ])
  .map(({ Properties }) => Properties['Name']);

/** Unknown names in the documents, each with its document. @param pattern has a group for each name */
const unknownNames = (pattern: RegExp, isKnown: (...groups: string[]) => boolean) =>
  documents.flatMap((document) =>
    [...readFileSync(resolve(root, document), 'utf8').matchAll(pattern)]
      .filter(([, ...groups]) => !isKnown(...groups))
      .map(([text]) => `${document}: ${text}`),
  );

test('documents name only functions that exist', () => {
  expect(functions).toContain('api');
  expect(unknownNames(/\bfunctions? `([\w-]+)`/g, (name = '') => functions.includes(name))).toEqual([]);
  const logs = /(?<!\w)\/portico\/prod\/(?!secrets\/)([a-z-]+)/g;
  expect(unknownNames(logs, (name = '') => name === 'site-url' || functions.includes(name))).toEqual([]);
});

test('documents name only secrets that exist', () => {
  const namePattern = /\/portico\/(?:prod|<environment>)(\/secrets\/[a-z-]+)/g;
  expect(unknownNames(namePattern, (name = '') => parameters.includes(`/portico/prod${name}`))).toEqual([]);
});

test('documents name only stacks that exist, and outputs that they have', () => {
  expect(outputs.keys()).toContain(stacks.data.stackName);
  const stackPattern = /\bPortico-(?:prod|<environment>)-([A-Z][a-z]\w+)/g;
  expect(unknownNames(stackPattern, (name = '') => outputs.has(`Portico-prod-${name}`))).toEqual([]);
  const queryPattern = /--stack-name (Portico-prod-[A-Z]\w+) .*OutputKey=='(\w+)'/g;
  expect(
    unknownNames(queryPattern, (stack = '', output = '') => outputs.get(stack)?.includes(output) === true),
  ).toEqual([]);
});

test('the alarm of a dead-letter queue names the queue, so that operators can find it', () => {
  const deadLetters = productionAlarms.filter(({ AlarmName }) =>
    AlarmName.startsWith('portico-prod-dead-letters-'),
  );
  expect(deadLetters).toHaveLength(5);
  for (const { AlarmName, Dimensions } of deadLetters)
    expect(
      Dimensions.map(({ Name }) => Name),
      AlarmName,
    ).toEqual(['QueueName']);
});
