import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { queries } from '../../../infra/constructs/alarms/saved-queries.ts';
import { indexes } from '../../../lambdas/table/definition.ts';
import { listAlarms } from '../support/alarms.ts';
import { prod, productionAlarms as alarmsOfProd, productionStack } from '../support/monitored.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';
import { productionWithOpenSearch } from '../support/with-opensearch.ts';

const runbook = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/runbook.md'), 'utf8');
const operatingGuide = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/operating.md'), 'utf8');
const alarmSections = /^## Alarms$(.*?)^## /ms.exec(runbook)?.[1] ?? '';

const { operations: withDomain } = synthesize(productionWithOpenSearch).templates;
if (!withDomain) throw new Error('There is no monitoring');
const { name } = productionWithOpenSearch;
/** The alarms of production, with and without OpenSearch. */
const alarms = [
  ...alarmsOfProd,
  ...listAlarms(withDomain)
    .filter(({ AlarmName }) => AlarmName.includes('-search-domain-'))
    .map((alarm) => ({ ...alarm, AlarmName: alarm.AlarmName.replace(name, 'prod') })),
];

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const anchors = (text: string, level: number) =>
  [...text.matchAll(new RegExp(`^#{${level}} (.+)$`, 'gm'))].map(([, heading = '']) => anchorOf(heading));

describe('the section of an alarm', () => {
  test('exists for every alarm', () => {
    const alarmAnchors = anchors(alarmSections, 3);
    const undocumented = alarms.filter(({ anchor }) => !alarmAnchors.includes(anchor));
    expect(
      undocumented.map(
        ({ AlarmName, anchor }) =>
          `infra/docs/runbook.md has no section #${anchor} under "## Alarms" for ${AlarmName}`,
      ),
    ).toEqual([]);
  });

  test('belongs to an alarm, or to the budget', () => {
    const linkedAnchors = new Set(alarms.map(({ anchor }) => anchor));
    expect(anchors(alarmSections, 3).filter((anchor) => !linkedAnchors.has(anchor))).toEqual([
      'spending-above-the-budget',
    ]);
  });

  test('names each of its alarms', () => {
    const sections = new Map(
      alarmSections.split(/^### /m).map((section) => [anchorOf(section.split('\n')[0] ?? ''), section]),
    );
    const unnamed = alarms.filter(({ AlarmName, anchor }) => {
      // Alarms of the same kind for each function or queue share a section: `queue-behind-<name>`.
      const [prefix] = /^portico-prod-(deployment|dead-letters|queue-behind)-/.exec(AlarmName) ?? [];
      return !sections.get(anchor)?.includes(prefix ? `\`${prefix}<` : `\`${AlarmName}\``);
    });
    expect(unnamed.map(({ AlarmName }) => AlarmName)).toEqual([]);
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
      expect(parts.map(([, part, first]) => part ?? first).join(', '), title).toMatch(
        /^Affected, 1(, Over when)?$/,
      );
    }
  });

  test('mentions only alarms that exist', () => {
    const names = alarms.map(({ AlarmName }) => AlarmName);
    const mentions = [...alarmSections.matchAll(/`(portico-prod-[a-z-]+?)(?:-<[^`]+>)?`/g)];
    expect(mentions.length).toBeGreaterThan(15);
    for (const [, name = ''] of mentions)
      expect(
        names.filter((one) => one.startsWith(name)),
        name,
      ).not.toEqual([]);
  });
});

test('infra/docs/operating.md names each log group and each bucket of access logs', () => {
  const stacks = Object.entries(prod);
  const groups = stacks.flatMap(([stack, template]) =>
    Object.values(listResourcesOfType(template, 'AWS::Logs::LogGroup')).map(
      ({ Properties: { LogGroupName } }) =>
        typeof LogGroupName === 'string'
          ? `\`${LogGroupName.replace(/^\/portico\/prod\/.*/, '/portico/<environment>/<function>').replace('prod', '<environment>')}\``
          : `a group of the ${stack}'s stack`,
    ),
  );
  const buckets = stacks.flatMap(([stack, template]) =>
    Object.keys(listResourcesOfType(template, 'AWS::S3::Bucket'))
      .filter((id) => id.startsWith('AccessLog'))
      .map(() => `a bucket of the ${stack}'s stack`),
  );
  expect(buckets).toHaveLength(2);
  const places = new Set([...groups, ...buckets]);
  expect([...places].filter((place) => !operatingGuide.includes(place))).toEqual([]);
});

describe('the runbook', () => {
  test('explains every saved query, and names no other query', () => {
    const [, list = ''] = /^## Saved queries$(.*?)^## /ms.exec(runbook) ?? [];
    const names = Object.keys(queries);
    expect(names.filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
    const runNames = [...runbook.matchAll(/\b[Rr]un\s+`([a-z][a-z ]+)`/g)].map(([, name = '']) => name);
    expect(runNames.length).toBeGreaterThan(6);
    expect(runNames.filter((name) => !names.includes(name))).toEqual([]);
    const savedQueries = listResourcesOfType(productionStack('operations'), 'AWS::Logs::QueryDefinition');
    expect(Object.values(savedQueries).map(({ Properties }) => Properties['QueryString'])).toEqual(
      Object.values(queries),
    );
  });

  test('mentions only widgets and secrets that exist', () => {
    const dashboard = JSON.stringify(listResourcesOfType(withDomain, 'AWS::CloudWatch::Dashboard'));
    const secrets = Object.values(prod)
      .flatMap((template) => Object.values(listResourcesOfType(template, 'AWS::SecretsManager::Secret')))
      .map(({ Properties }) => String(Properties.Description));
    const named = [...runbook.matchAll(/(?<![\w`])_([A-Z][^_]+)_(?!\w)/g)].map(([, text = '']) =>
      text.replaceAll(/\s+/g, ' '),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const name of named)
      expect(dashboard.includes(name) || secrets.some((one) => one.startsWith(name)), name).toBe(true);
  });

  test('names only indexes that exist, and messages that functions log', () => {
    const namesMatching = (pattern: RegExp) => [...runbook.matchAll(pattern)].map(([, name = '']) => name);
    expect(Object.keys(indexes)).toEqual(expect.arrayContaining(namesMatching(/--index-name (\w+)/g)));
    const sources = globSync('lambdas/**/*.ts').map((path) => readFileSync(path, 'utf8'));
    for (const message of namesMatching(/Find `([^`]+)`/g))
      expect(
        sources.some((source) => source.includes(`'${message}'`)),
        message,
      ).toBe(true);
  });

  test('links to sections that exist', () => {
    const knownAnchors = [...anchors(runbook, 2), ...anchors(runbook, 3)];
    for (const [, anchor] of runbook.matchAll(/\]\(#([^)]+)\)/g)) expect(knownAnchors).toContain(anchor);
  });
});
