import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/cli/root.ts';
import { computeFixedUnits, computeMonthlyUnits, listResources } from '../../scripts/cost/fixed.ts';
import { pricesByType, priceNames, prices } from '../../scripts/cost/prices.ts';
import {
  exceedsGoal,
  createBills,
  costDocumentPath,
  renderCosts,
  searchNodeUnits,
} from '../../scripts/cost/render.ts';
import { computeCost, computeTotal, namesWithoutFirewall } from '../../scripts/cost/units.ts';
import {
  listActivities,
  idleWorkload,
  scaleWorkload,
  smallWorkload,
  maxDailyUse,
} from '../../scripts/cost/workload.ts';
import { replaceBetweenMarkers, createGeneratedFile } from '../../scripts/docs/generated-files.ts';
import { productionAlarms } from '../infra/support/monitored.ts';
import { synthesize } from '../infra/support/synthesize.ts';
import { productionWithOpenSearch } from '../infra/support/with-opensearch.ts';

const synthesizeResources = (environment: Parameters<typeof synthesize>[0]) =>
  listResources(synthesize(environment).app.synth().directory);
const prodResources = synthesizeResources('prod');
const previewResources = synthesizeResources('pr-7');
const bills = createBills(prodResources, synthesizeResources('staging'), previewResources);
const resourcesWithOpenSearch = synthesizeResources(productionWithOpenSearch);

describe('the synthesized resources', () => {
  const findBillLines = (type: string) =>
    Object.entries(pricesByType).find(([typePrefix]) => type.startsWith(typePrefix))?.[1];

  it('each have lines in the bill, or a reason for being free', () => {
    const unlistedTypes = resourcesWithOpenSearch
      .map(({ type }) => type)
      .filter((type) => findBillLines(type) === undefined);
    expect([...new Set(unlistedTypes)]).toEqual([]);
  });

  it('use every line of the bill', () => {
    const usedLines = resourcesWithOpenSearch.flatMap(({ type }) => {
      const lines = findBillLines(type);
      return typeof lines === 'object' ? lines : [];
    });
    expect(priceNames.filter((name) => !usedLines.includes(name))).toEqual([]);
  });

  it('have fixed costs without any use', () => {
    const countPolls = (queues: number) => queues * 15 * 60 * 730;
    const units = computeFixedUnits(prodResources);
    expect(units).toMatchObject({
      secrets: 1,
      dashboards: 1,
      queue_requests: countPolls(3),
      web_acls: 2,
      rules: 8,
    });
    expect(units.alarm_metrics).toBe(productionAlarms.reduce((sum, { metricCount }) => sum + metricCount, 0));
    expect(computeFixedUnits(previewResources)).toMatchObject({ secrets: 1, queue_requests: countPolls(3) });
    expect(computeFixedUnits(previewResources).alarm_metrics).toBeUndefined();
  });

  it('include the OpenSearch nodes that the document names', () => {
    const { node_hours, node_gb } = computeFixedUnits(resourcesWithOpenSearch);
    expect({ node_hours, node_gb }).toEqual(searchNodeUnits);
  });
});

describe('the bill', () => {
  it('multiplies units by prices and subtracts the free tier, but never goes below zero', () => {
    expect(computeCost('invocations', { invocations: 3_000_000 })).toBeCloseTo(0.4);
    expect(computeCost('invocations', { invocations: 3_000_000 }, { useListPrice: true })).toBeCloseTo(0.6);
    expect(computeCost('users', { users: 510 })).toBe(0);
    expect(computeTotal({ invocations: 3_000_000, users: 510, rules: 2 })).toBeCloseTo(2.4);
    expect(computeTotal({ invocations: 3_000_000, users: 510, rules: 2 }, namesWithoutFirewall)).toBeCloseTo(
      0.4,
    );
  });

  it('gives the page of every price', () => {
    for (const { source } of Object.values(prices))
      expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/.+\/$/);
  });

  it('is for 300,000 API requests by users', () => {
    const {
      'view a page': _,
      'read the blog': __,
      'send the contact form': ___,
      ...apiCalls
    } = smallWorkload.operations;
    const sum = Object.values(apiCalls).reduce((partialSum, count) => partialSum + count, 0);
    expect(sum + apiCalls['upload a file']).toBe(300_000);
  });

  it('has ten times the units of every operation for ten times the workload, except those of refetching screens', () => {
    const largeActivities = listActivities(scaleWorkload(smallWorkload, 10));
    const growthFactors = listActivities(smallWorkload).map(([activity, count], index) => [
      activity,
      (largeActivities[index]?.[1] ?? 0) / count,
    ]);
    for (const [activity, factor] of growthFactors)
      if (!/is reloaded|index is written/.test(String(activity)))
        expect([activity, factor]).toEqual([activity, 10]);
  });

  it('stores twelve months, and copies them every night where an environment has backups', () => {
    const units = computeMonthlyUnits(prodResources, smallWorkload);
    expect(units.recovery_gb).toBe(units.table_gb);
    // Eleven copies are kept: those of six nights and of five Sundays.
    expect(units.backup_table_gb).toBeCloseTo(11 * (units.table_gb ?? 0));
    expect(computeMonthlyUnits(previewResources, smallWorkload)).toMatchObject({
      backup_table_gb: 0,
      backup_object_gb: 0,
    });
  });

  it('has no usage for an idle preview', () => {
    expect(computeMonthlyUnits(previewResources, idleWorkload)).toMatchObject({
      users: 0,
      table_gb: 0,
      inspected_requests: 0,
    });
  });

  it('is above its goal when its total is above it', () => {
    const [bill] = bills;
    if (!bill) throw new Error('There is no bill.');
    expect(exceedsGoal({ ...bill, goal: 0.01 })).toBe(true);
    expect(exceedsGoal({ ...bill, goal: 1_000 })).toBe(false);
  });
});

it('the document is up to date: run npm run cost', async () => {
  const storedDocument = readFileSync(join(root, costDocumentPath), 'utf8');
  const { content } = await createGeneratedFile(
    costDocumentPath,
    replaceBetweenMarkers(storedDocument, 'bill', renderCosts(bills)),
  );
  expect(content).toBe(storedDocument);
});

it('the worst day counts everything that the limits allow one customer in a day', () => {
  const { operations } = maxDailyUse;
  expect(operations).toMatchObject({ 'create a ticket': 2_400, comment: 7_200, 'download a file': 3_000 });
  expect(operations['view a list']).toBe(2_880_000);
});
