import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { queries } from '../../../infra/constructs/alarms/saved-queries.ts';
import { indexes } from '../../../lambdas/table/definition.ts';
import { listAlarms } from '../support/alarms.ts';
import { prod, productionAlarms, findProductionTemplate } from '../support/monitored.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';
import { productionWithOpenSearch } from '../support/with-opensearch.ts';

const runbook = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/runbook.md'), 'utf8');
const operatingGuide = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/operating.md'), 'utf8');
const alarmSections = /^## Alarms$(.*?)^## /ms.exec(runbook)?.[1] ?? '';

const { operations: operationsTemplate } = synthesize(productionWithOpenSearch).templates;
if (!operationsTemplate) throw new Error('There is no monitoring');
const { name: environmentName } = productionWithOpenSearch;
/** The alarms of production, with and without OpenSearch. */
const alarms = [
  ...productionAlarms,
  ...listAlarms(operationsTemplate)
    .filter(({ AlarmName }) => AlarmName.includes('-search-domain-'))
    .map((alarm) => ({ ...alarm, AlarmName: alarm.AlarmName.replace(environmentName, 'prod') })),
];

/** The anchor that GitHub generates for a heading. */
const createAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const listAnchors = (text: string, level: number) =>
  [...text.matchAll(new RegExp(`^#{${level}} (.+)$`, 'gm'))].map(([, heading = '']) => createAnchor(heading));

describe('the section of an alarm', () => {
  test('exists for every alarm', () => {
    const alarmAnchors = listAnchors(alarmSections, 3);
    const undocumentedAlarms = alarms.filter(({ anchor }) => !alarmAnchors.includes(anchor));
    expect(
      undocumentedAlarms.map(
        ({ AlarmName, anchor }) =>
          `infra/docs/runbook.md has no section #${anchor} under "## Alarms" for ${AlarmName}`,
      ),
    ).toEqual([]);
  });

  test('belongs to an alarm, or to the budget', () => {
    const linkedAnchors = new Set(alarms.map(({ anchor }) => anchor));
    expect(listAnchors(alarmSections, 3).filter((anchor) => !linkedAnchors.has(anchor))).toEqual([
      'spending-above-the-budget',
    ]);
  });

  test('names each of its alarms', () => {
    const sections = new Map(
      alarmSections.split(/^### /m).map((section) => [createAnchor(section.split('\n')[0] ?? ''), section]),
    );
    const unmentionedAlarms = alarms.filter(({ AlarmName, anchor }) => {
      // Alarms of the same kind for each function or queue share a section: `queue-behind-<name>`.
      const [prefix] = /^portico-prod-(deployment|dead-letters|queue-behind)-/.exec(AlarmName) ?? [];
      return !sections.get(anchor)?.includes(prefix ? `\`${prefix}<` : `\`${AlarmName}\``);
    });
    expect(unmentionedAlarms.map(({ AlarmName }) => AlarmName)).toEqual([]);
  });

  test('explains its alarms and their effect, and has numbered steps', () => {
    const [introduction = '', ...sections] = alarmSections.split(/^### /m);
    expect(introduction.replaceAll(/\s+/g, ' ')).toContain(
      'The incident is over when the alarm is OK, unless its section says',
    );
    expect(introduction).toMatch(/^1\. /m);
    for (const section of sections) {
      const [title = '', , explanation] = section.split('\n');
      const parts = [...section.matchAll(/^\*\*([\w ]+):\*\* \S|^(1)\. /gm)];
      expect(explanation, title).toMatch(/^(`portico-prod-|A mail of AWS Budgets)/);
      expect(parts.map(([, label, firstStep]) => label ?? firstStep).join(', '), title).toMatch(
        /^Affected, 1(, Over when)?$/,
      );
    }
  });

  test('mentions only alarms that exist', () => {
    const alarmNames = alarms.map(({ AlarmName }) => AlarmName);
    const mentions = [...alarmSections.matchAll(/`(portico-prod-[a-z-]+?)(?:-<[^`]+>)?`/g)];
    expect(mentions.length).toBeGreaterThan(15);
    for (const [, mentionedName = ''] of mentions)
      expect(
        alarmNames.filter((alarmName) => alarmName.startsWith(mentionedName)),
        mentionedName,
      ).not.toEqual([]);
  });
});

test('infra/docs/operating.md names each log group and each bucket of access logs', () => {
  const stacks = Object.entries(prod);
  const logGroups = stacks.flatMap(([stack, template]) =>
    Object.values(listResourcesOfType(template, 'AWS::Logs::LogGroup')).map(
      ({ Properties: { LogGroupName } }) =>
        typeof LogGroupName === 'string'
          ? `\`${LogGroupName.replace(/^\/portico\/prod\/.*/, '/portico/<environment>/<function>').replace('prod', '<environment>')}\``
          : `a group of the ${stack}'s stack`,
    ),
  );
  const accessLogBuckets = stacks.flatMap(([stack, template]) =>
    Object.keys(listResourcesOfType(template, 'AWS::S3::Bucket'))
      .filter((id) => id.startsWith('AccessLog'))
      .map(() => `a bucket of the ${stack}'s stack`),
  );
  expect(accessLogBuckets).toHaveLength(2);
  const logLocations = new Set([...logGroups, ...accessLogBuckets]);
  expect([...logLocations].filter((location) => !operatingGuide.includes(location))).toEqual([]);
});

describe('the runbook', () => {
  test('explains every saved query, and names no other query', () => {
    const [, querySection = ''] = /^## Saved queries$(.*?)^## /ms.exec(runbook) ?? [];
    const queryNames = Object.keys(queries);
    expect(queryNames.filter((name) => !querySection.includes(`\`${name}\``))).toEqual([]);
    const mentionedQueryNames = [...runbook.matchAll(/\b[Rr]un\s+`([a-z][a-z ]+)`/g)].map(
      ([, name = '']) => name,
    );
    expect(mentionedQueryNames.length).toBeGreaterThan(6);
    expect(mentionedQueryNames.filter((name) => !queryNames.includes(name))).toEqual([]);
    const savedQueries = listResourcesOfType(
      findProductionTemplate('operations'),
      'AWS::Logs::QueryDefinition',
    );
    expect(Object.values(savedQueries).map(({ Properties }) => Properties['QueryString'])).toEqual(
      Object.values(queries),
    );
  });

  test('mentions only widgets and secrets that exist', () => {
    const dashboard = JSON.stringify(listResourcesOfType(operationsTemplate, 'AWS::CloudWatch::Dashboard'));
    const secrets = Object.values(prod)
      .flatMap((template) => Object.values(listResourcesOfType(template, 'AWS::SecretsManager::Secret')))
      .map(({ Properties }) => String(Properties.Description));
    const mentionedNames = [...runbook.matchAll(/(?<![\w`])_([A-Z][^_]+)_(?!\w)/g)].map(([, text = '']) =>
      text.replaceAll(/\s+/g, ' '),
    );
    expect(mentionedNames.length).toBeGreaterThan(20);
    for (const mentionedName of mentionedNames)
      expect(
        dashboard.includes(mentionedName) || secrets.some((secret) => secret.startsWith(mentionedName)),
        mentionedName,
      ).toBe(true);
  });

  test('names only indexes that exist, and messages that functions log', () => {
    const listMatches = (pattern: RegExp) => [...runbook.matchAll(pattern)].map(([, name = '']) => name);
    expect(Object.keys(indexes)).toEqual(expect.arrayContaining(listMatches(/--index-name (\w+)/g)));
    const sources = globSync('lambdas/**/*.ts').map((path) => readFileSync(path, 'utf8'));
    for (const message of listMatches(/Find `([^`]+)`/g))
      expect(
        sources.some((source) => source.includes(`'${message}'`)),
        message,
      ).toBe(true);
  });

  test('links to sections that exist', () => {
    const knownAnchors = [...listAnchors(runbook, 2), ...listAnchors(runbook, 3)];
    for (const [, anchor] of runbook.matchAll(/\]\(#([^)]+)\)/g)) expect(knownAnchors).toContain(anchor);
  });
});
