import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAlarms } from '../support/alarms.ts';
import { listDeployedFunctions, listGrants } from '../support/deployed-functions.ts';
import { formatAsText } from '../support/readable.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';
import { productionWithOpenSearch } from '../support/with-opensearch.ts';

const { templates } = synthesize(productionWithOpenSearch);
const { searchDomain, schedule, operations } = templates;

describe("an environment with search: 'opensearch'", () => {
  test('has an encrypted domain in three zones, and the policy of the domain grants no access', () => {
    if (!searchDomain) throw new Error('There is no domain');
    expect(findOnlyResource(searchDomain, 'AWS::OpenSearchService::Domain').Properties).toEqual({
      AdvancedOptions: { 'rest.action.multi.allow_explicit_index': 'false' },
      ClusterConfig: expect.objectContaining({
        InstanceCount: 3,
        InstanceType: 'm6g.large.search',
        ZoneAwarenessEnabled: true,
        ZoneAwarenessConfig: { AvailabilityZoneCount: 3 },
      }),
      DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10' },
      EBSOptions: { EBSEnabled: true, VolumeSize: 20, VolumeType: 'gp3' },
      EncryptionAtRestOptions: { Enabled: true },
      EngineVersion: 'OpenSearch_2.19',
      LogPublishingOptions: {},
      NodeToNodeEncryptionOptions: { Enabled: true },
      Tags: expect.any(Array),
    });
  });

  test('lets the function search only search, and the function schedule only write', () => {
    const grantedActions = listDeployedFunctions(templates).flatMap((lambda) =>
      listGrants(lambda)
        .filter(({ action }) => action.startsWith('es:'))
        .map(({ action, resource }) => `${lambda.name}: ${action} on ${resource.replace(/.*\.Arn\//, '')}`),
    );
    expect(grantedActions).toEqual([
      'schedule: es:ESHttpPut on tickets',
      'schedule: es:ESHttpPost on tickets/_bulk',
      'schedule: es:ESHttpPost on tickets/_refresh',
      'search: es:ESHttpPost on tickets/_search',
    ]);
  });

  test('moves changed tickets to the domain each minute, instead of compacting the built-in index', () => {
    const schedules = Object.values(listResourcesOfType(schedule, 'AWS::Scheduler::Schedule')).map(
      ({ Properties: { Name, ScheduleExpression } }) =>
        `${formatAsText(Name)} ${formatAsText(ScheduleExpression)}`,
    );
    expect(schedules).toContain('portico-large-search-move rate(1 minute)');
    expect(schedules.join()).not.toContain('search-compaction');
  });

  test('has alarms for the domain and the tail, and a section of the dashboard', () => {
    if (!operations) throw new Error('There is no monitoring');
    const alarmsWithAnchors = listAlarms(operations).map(
      ({ AlarmName, anchor }) => `${AlarmName} #${anchor}`,
    );
    expect(alarmsWithAnchors.filter((name) => name.includes('-search-')).toSorted()).toEqual(
      expect.arrayContaining([
        'portico-large-search-domain-blocked #search',
        'portico-large-search-domain-busy #search',
        'portico-large-search-domain-red #search',
        'portico-large-search-tail #search',
      ]),
    );
    const runbook = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/runbook.md'), 'utf8');
    expect(runbook).toContain('### Search\n');
    expect(JSON.stringify(listResourcesOfType(operations, 'AWS::CloudWatch::Dashboard'))).toContain(
      'OpenSearch: latency of searches',
    );
  });
});

test('environments without the setting have no domain', () => {
  expect(synthesize('prod').templates.searchDomain).toBeUndefined();
});
