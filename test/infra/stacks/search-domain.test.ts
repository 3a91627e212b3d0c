import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { alarmsOf } from '../support/alarms.ts';
import { grants } from '../support/grants.ts';
import { only, resourcesOf, synthesize } from '../support/synthesize.ts';
import { withOpenSearch } from '../support/with-opensearch.ts';

const { templates } = synthesize(withOpenSearch);
const { searchDomain, api, search, operations } = templates;

describe("an environment with search: 'opensearch'", () => {
  test('has a domain in three zones, encrypted, whose own policy lets nobody in', () => {
    if (!searchDomain) throw new Error('There is no domain');
    expect(only(searchDomain, 'AWS::OpenSearchService::Domain').Properties).toEqual({
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

  test('lets the search only search, and the writer only write', () => {
    const lines = grants({ api, search })
      .split('\n')
      .filter((line) => line.includes('es:ESHttp'))
      .map((line) => line.trim().replaceAll(/ on .*\/tickets/g, ' on tickets'));
    expect(lines.toSorted()).toEqual([
      'es:ESHttpPost on tickets/_bulk',
      'es:ESHttpPost on tickets/_refresh',
      'es:ESHttpPost on tickets/_search',
      'es:ESHttpPut on tickets',
    ]);
  });

  test('runs the functions of OpenSearch in place of those of the own index', () => {
    const names = [api, search]
      .flatMap((template) => Object.values(resourcesOf(template, 'AWS::Lambda::Function')))
      .map(({ Properties }) => JSON.stringify(Properties.Environment))
      .map((variables) => /"POWERTOOLS_SERVICE_NAME":"([^"]+)"/.exec(variables)?.[1] ?? '')
      .filter((name) => name.startsWith('search'));
    expect(names.toSorted()).toEqual(['search-opensearch', 'search-opensearch-writer', 'search-writer']);
    expect(JSON.stringify(resourcesOf(search, 'AWS::Scheduler::Schedule'))).toContain('rate(1 minute)');
  });

  test('has alarms of the domain and of the tail, and a part of the dashboard', () => {
    if (!operations) throw new Error('There is no monitoring');
    const names = alarmsOf(operations).map(({ AlarmName, anchor }) => `${AlarmName} #${anchor}`);
    expect(names.filter((name) => name.includes('-search-')).toSorted()).toEqual(
      expect.arrayContaining([
        'portico-large-search-domain-blocked #search-domain',
        'portico-large-search-domain-busy #search-domain',
        'portico-large-search-domain-red #search-domain',
        'portico-large-search-tail #search-tail',
      ]),
    );
    const runbook = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/runbook.md'), 'utf8');
    expect(runbook).toContain('### Search domain');
    expect(JSON.stringify(resourcesOf(operations, 'AWS::CloudWatch::Dashboard'))).toContain(
      'OpenSearch: latency of searches',
    );
  });
});

test('environments without the setting have no domain', () => {
  expect(synthesize('prod').templates.searchDomain).toBeUndefined();
});
