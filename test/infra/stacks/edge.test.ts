import { describe, expect, test } from 'vitest';
import { webAcl } from '../../../scripts/local-cloud/services/wafv2/web-acl.ts';
import { readDistribution } from '../support/distribution.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';
import { readWebAcl } from '../support/web-acl.ts';

const prodTemplates = synthesize('prod').templates;

describe('the web ACL of the site', () => {
  const acl = readWebAcl(prodTemplates.edge);
  const listOverrides = (name: string) =>
    acl.Rules.find((rule) => rule.Statement.ManagedRuleGroupStatement?.Name === name)?.Statement
      .ManagedRuleGroupStatement?.RuleActionOverrides ?? [];

  test('blocks requests with managed rule groups, and allows other requests', () => {
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    const managedRules = acl.Rules.filter(
      ({ Statement: { ManagedRuleGroupStatement } }) => ManagedRuleGroupStatement,
    );
    expect(managedRules.map((rule) => rule.Statement.ManagedRuleGroupStatement?.Name)).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesCommonRuleSet',
    ]);
    for (const { OverrideAction } of managedRules) expect(OverrideAction).toEqual({ None: {} });
    expect(acl.Rules.map(({ Priority }) => Priority)).toEqual([0, 1, 2, 3, 4]);
  });

  test('only counts rules that inspect content, so that tickets can quote scripts, paths and long logs', () => {
    const countOnlyRules = listOverrides('AWSManagedRulesCommonRuleSet');
    for (const { ActionToUse } of countOnlyRules) expect(ActionToUse).toEqual({ Count: {} });
    const ruleNames = countOnlyRules.map(({ Name }) => Name);
    expect(ruleNames).toEqual(expect.arrayContaining(['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']));
    expect(ruleNames.filter((name) => !/_(BODY|QUERYARGUMENTS|QUERYSTRING)$/.test(name))).toEqual([]);
  });

  test('answers 429, in the shape of the API errors, to an IP address that calls the API too often', () => {
    const rule = acl.Rules.find(({ Name }) => Name === 'Api');
    expect(rule?.Action).toMatchObject({
      Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'too-many-requests' } },
    });
    expect(JSON.parse(acl.CustomResponseBodies['too-many-requests']?.Content ?? '')).toMatchObject({
      code: 'too_many_requests',
      message: expect.any(String),
      request_id: 'firewall',
    });
  });

  test('limits all calls of the API, for each address and for each session', () => {
    const rules = acl.Rules.filter(({ Name }) => Name.startsWith('Api'));
    expect(rules.map(({ Name, Statement }) => [Name, Statement.RateBasedStatement])).toMatchObject([
      ['Api', { AggregateKeyType: 'IP', Limit: 10_000 }],
      [
        'ApiOfToken',
        { AggregateKeyType: 'CUSTOM_KEYS', CustomKeys: [{ Header: { Name: 'authorization' } }] },
      ],
    ]);
    for (const { Statement } of rules)
      expect(JSON.stringify(Statement)).toMatch(
        /"PositionalConstraint":"STARTS_WITH","SearchString":"\/api\/"/,
      );
  });

  test('answers only alerts over the limit with 503, so that Alertmanager sends them again', () => {
    const [alertsRule, ...apiRules] = ['Alerts', 'Api', 'ApiOfToken'].map((name) =>
      acl.Rules.find(({ Name }) => Name === name),
    );
    expect(alertsRule?.Action).toMatchObject({
      Block: { CustomResponse: { ResponseCode: 503, CustomResponseBodyKey: 'unavailable' } },
    });
    const alertsStatement = alertsRule?.Statement.RateBasedStatement?.ScopeDownStatement;
    expect(JSON.stringify(alertsStatement)).toContain('"SearchString":"/api/v1/alerts"');
    for (const apiRule of apiRules)
      expect(apiRule?.Statement.RateBasedStatement?.ScopeDownStatement).toMatchObject({
        AndStatement: { Statements: [{}, { NotStatement: { Statement: alertsStatement } }] },
      });
  });

  test('removes tokens and cookies from sampled requests', () => {
    expect(JSON.stringify(acl.DataProtectionConfig)).toMatch(/\["authorization"\].*\["cookie"\]/);
  });

  test('protects the distribution in production and staging only', () => {
    expect(JSON.stringify(readDistribution(prodTemplates.site).WebACLId)).toMatch(/ExportsReader.*Firewall/);
    expect(readDistribution(synthesize('staging').templates.site).WebACLId).toBeDefined();
    for (const name of ['local', 'dev', 'pr-7']) {
      const { edge, site, identity } = synthesize(name).templates;
      expect(edge).toBeUndefined();
      expect(readDistribution(site).WebACLId).toBeUndefined();
      expect(listResourcesOfType(identity, 'AWS::WAFv2::WebACL')).toEqual({});
    }
  });
});

test('the local environment with a firewall has web ACLs that the local cloud accepts, in one region', () => {
  const { edge, site, identity } = synthesize('local-firewall').templates;
  expect(JSON.stringify(readDistribution(site).WebACLId)).not.toContain('ExportsReader');
  for (const template of [edge, identity]) {
    if (!template) throw new Error('There is no such stack.');
    const { Rules } = webAcl.parse(findOnlyResource(template, 'AWS::WAFv2::WebACL').Properties);
    expect(Rules.length).toBeGreaterThan(1);
  }
});

test('the log of unknown paths is retained as long as other logs', () => {
  prodTemplates.edge?.hasResourceProperties('AWS::Logs::LogGroup', {
    LogGroupName: '/aws/cloudfront/function/portico-prod-route',
    RetentionInDays: 90,
  });
  prodTemplates.site.hasResourceProperties('AWS::CloudFront::Function', { Name: 'portico-prod-route' });
});
