import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { edgeFunction } from './support/edge.ts';
import { only, resourcesOf, synthesize } from './support/synthesize.ts';
import { withDomain } from './support/with-domain.ts';

const prod = synthesize('prod').templates;
const dev = synthesize('dev').templates;
const acme = synthesize(withDomain).templates;

const required = (template: Template | undefined): Template => {
  if (!template) throw new Error('There is no such stack');
  return template;
};

const Statement = z.looseObject({
  ManagedRuleGroupStatement: z
    .object({
      Name: z.string(),
      RuleActionOverrides: z.array(z.object({ Name: z.string(), ActionToUse: z.unknown() })).default([]),
    })
    .optional(),
  RateBasedStatement: z
    .object({ Limit: z.int(), AggregateKeyType: z.literal('IP'), ScopeDownStatement: z.unknown() })
    .optional(),
});
const WebAcl = z.object({
  Scope: z.string(),
  DefaultAction: z.unknown().optional(),
  CustomResponseBodies: z.record(z.string(), z.object({ Content: z.string() })),
  DataProtectionConfig: z.unknown(),
  Rules: z.array(
    z.looseObject({
      Name: z.string(),
      Priority: z.int(),
      Statement,
      Action: z.unknown().optional(),
      OverrideAction: z.unknown().optional(),
    }),
  ),
});
const aclOf = (template: Template) => WebAcl.parse(only(template, 'AWS::WAFv2::WebACL').Properties);
const Distribution = z.object({ DistributionConfig: z.record(z.string(), z.unknown()) });
const distributionOf = (template: Template) =>
  Distribution.parse(only(template, 'AWS::CloudFront::Distribution').Properties).DistributionConfig;

describe('the firewall before the site', () => {
  const acl = aclOf(required(prod.edge));
  const overridesOf = (name: string) =>
    acl.Rules.find((rule) => rule.Statement.ManagedRuleGroupStatement?.Name === name)?.Statement
      .ManagedRuleGroupStatement?.RuleActionOverrides ?? [];

  test('blocks by the rules that AWS keeps, and lets the rest through', () => {
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    const groups = acl.Rules.filter(
      ({ Statement: { ManagedRuleGroupStatement } }) => ManagedRuleGroupStatement,
    );
    expect(groups.map((rule) => rule.Statement.ManagedRuleGroupStatement?.Name)).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesCommonRuleSet',
      'AWSManagedRulesKnownBadInputsRuleSet',
    ]);
    for (const { OverrideAction } of groups) expect(OverrideAction).toEqual({ None: {} });
    expect(acl.Rules.map(({ Priority }) => Priority)).toEqual([0, 1, 2, 3]);
  });

  test('lets people quote scripts, paths and long logs in a ticket: what they write is counted, where they go is judged', () => {
    const counted = [
      ...overridesOf('AWSManagedRulesCommonRuleSet'),
      ...overridesOf('AWSManagedRulesKnownBadInputsRuleSet'),
    ];
    for (const { ActionToUse } of counted) expect(ActionToUse).toEqual({ Count: {} });
    const names = counted.map(({ Name }) => Name);
    expect(names).toEqual(
      expect.arrayContaining(['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'Log4JRCE_BODY']),
    );
    expect(names.filter((name) => !/_(BODY|QUERYARGUMENTS|QUERYSTRING)$/.test(name))).toEqual([]);
  });

  test('answers 429, in the shape of every refusal, to an address that uses the public forms too often', () => {
    const rule = acl.Rules.find(({ Name }) => Name === 'PublicForms');
    expect(rule?.Statement.RateBasedStatement?.Limit).toBe(30);
    const scope = JSON.stringify(rule?.Statement.RateBasedStatement?.ScopeDownStatement);
    expect(scope.match(/"SearchString":"[^"]+"/g)).toEqual([
      '"SearchString":"/api/send-email"',
      '"SearchString":"/api/newsletter"',
    ]);
    expect(scope.match(/"PositionalConstraint":"EXACTLY"/g)).toHaveLength(2);
    expect(rule?.Action).toMatchObject({
      Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'too-many-requests' } },
    });
    expect(JSON.parse(acl.CustomResponseBodies['too-many-requests']?.Content ?? '')).toMatchObject({
      code: 'too_many_requests',
      message: expect.any(String),
      request_id: 'firewall',
    });
  });

  test('keeps no token and no cookie in its samples', () => {
    expect(JSON.stringify(acl.DataProtectionConfig)).toMatch(/\["authorization"\].*\["cookie"\]/);
  });

  test('stands before the distribution, in production and staging alone', () => {
    expect(JSON.stringify(distributionOf(prod.site).WebACLId)).toMatch(/ExportsReader.*Firewall/);
    expect(distributionOf(synthesize('staging').templates.site).WebACLId).toBeDefined();
    for (const name of ['local', 'dev', 'pr-7']) {
      const { edge, site, identity } = synthesize(name).templates;
      expect(edge).toBeUndefined();
      expect(distributionOf(site).WebACLId).toBeUndefined();
      expect(resourcesOf(identity, 'AWS::WAFv2::WebACL')).toEqual({});
    }
  });
});

describe('the firewall before sign-in', () => {
  const acl = aclOf(prod.identity);

  test('is the user pool’s own', () => {
    expect(acl.Scope).toBe('REGIONAL');
    expect(only(prod.identity, 'AWS::WAFv2::WebACLAssociation').Properties).toEqual({
      ResourceArn: { 'Fn::GetAtt': [expect.stringMatching(/^UserPool/), 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [expect.stringMatching(/^Firewall/), 'Arn'] },
    });
  });

  test.each([
    ['SignIn', ['InitiateAuth', 'RespondToAuthChallenge', 'ConfirmForgotPassword']],
    ['Mails', ['SignUp', 'ResendConfirmationCode', 'ForgotPassword']],
  ])('%s: limits how often an address calls %s', (name, operations) => {
    const rule = acl.Rules.find(({ Name }) => Name === name);
    const scope = JSON.stringify(rule?.Statement.RateBasedStatement?.ScopeDownStatement);
    expect(scope.match(/(?<="SearchString":")\w+/g)).toEqual(operations);
    // In CloudFormation's spelling, which the CDK does not put right.
    expect(scope.match(/"SingleHeader":\{"Name":"x-amzn-cognito-operation-name"\}/g)).toHaveLength(3);
  });
});

describe('a domain of its own', () => {
  test('has a certificate where CloudFront takes it from, proved and renewed by the zone', () => {
    const { Properties } = only(required(acme.edge), 'AWS::CertificateManager::Certificate');
    const proof = { HostedZoneId: 'Z0123456789ABCDEFGHIJ' };
    expect(Properties).toMatchObject({
      DomainName: 'www.acme.example',
      SubjectAlternativeNames: ['acme.example'],
      ValidationMethod: 'DNS',
      DomainValidationOptions: [
        { DomainName: 'www.acme.example', ...proof },
        { DomainName: 'acme.example', ...proof },
      ],
    });
  });

  test('is served by all of its names, over TLS 1.2 or later', () => {
    expect(distributionOf(acme.site)).toMatchObject({
      Aliases: ['www.acme.example', 'acme.example'],
      ViewerCertificate: {
        AcmCertificateArn: expect.anything(),
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    const records = Object.values(resourcesOf(acme.site, 'AWS::Route53::RecordSet'));
    expect(records.map(({ Properties }) => `${String(Properties.Type)} ${String(Properties.Name)}`)).toEqual([
      'A www.acme.example.',
      'AAAA www.acme.example.',
      'A acme.example.',
      'AAAA acme.example.',
    ]);
    for (const { Properties } of records)
      expect(Properties).toMatchObject({
        HostedZoneId: 'Z0123456789ABCDEFGHIJ',
        AliasTarget: { DNSName: { 'Fn::GetAtt': [expect.stringMatching(/^Distribution/), 'DomainName'] } },
      });
  });

  test('is how the site names itself, in its pages, in mails and to who deployed it', () => {
    expect(only(acme.site, 'AWS::SSM::Parameter').Properties.Value).toBe('https://www.acme.example');
    acme.site.hasOutput('SiteUrl', { Value: 'https://www.acme.example' });
  });

  test('is not needed: without one, CloudFront gives the address', () => {
    expect(distributionOf(prod.site)).not.toHaveProperty('Aliases');
    expect(distributionOf(prod.site)).not.toHaveProperty('ViewerCertificate');
    expect(resourcesOf(prod.site, 'AWS::Route53::RecordSet')).toEqual({});
    expect(resourcesOf(required(prod.edge), 'AWS::CertificateManager::Certificate')).toEqual({});
  });
});

describe('visitors of another name of the site', () => {
  const asked = (host: string, uri: string, querystring: object = {}) => ({
    request: { method: 'GET', uri, headers: { host: { value: host } }, querystring, cookies: {} },
  });
  const moved = (location: string) =>
    expect.objectContaining({ statusCode: 301, headers: { location: { value: location } } });

  test.each([/^Route/, /^Rendered/])('are sent on to the same page of its own one (%s)', (name) => {
    const { run } = edgeFunction(acme.site, name);
    expect(run(asked('acme.example', '/contact'))).toEqual(moved('https://www.acme.example/contact'));
    const query = {
      category: { value: 'Health%20Tech', multiValue: [{ value: 'Health%20Tech' }, { value: 'b' }] },
      print: { value: '' },
    };
    expect(run(asked('d111.cloudfront.net', '/blogs', query))).toEqual(
      moved('https://www.acme.example/blogs?category=Health%20Tech&category=b&print'),
    );
  });

  test('stay where they are under the site’s own name', () => {
    const event = asked('www.acme.example', '/about');
    expect(edgeFunction(acme.site, /^Route/).run(event)).toMatchObject({ uri: '/about.html' });
    expect(edgeFunction(acme.site, /^Rendered/).run(event)).toEqual(event.request);
  });

  test('are not told apart where there is no domain', () => {
    expect(edgeFunction(dev.site, /^Route/).run(asked('d111.cloudfront.net', '/about'))).toMatchObject({
      uri: '/about.html',
    });
    expect(Object.keys(resourcesOf(dev.site, 'AWS::CloudFront::Function')).join()).not.toContain('Rendered');
  });

  test('are seen on every page, rendered or not, and never by the API', () => {
    const Behaviours = z.array(
      z.looseObject({ PathPattern: z.string(), FunctionAssociations: z.unknown().optional() }),
    );
    for (const behaviour of Behaviours.parse(distributionOf(acme.site).CacheBehaviors)) {
      const associated = JSON.stringify(behaviour.FunctionAssociations ?? '');
      if (behaviour.PathPattern === '/api/*') expect(associated).toBe('""');
      else expect(associated).toMatch(/Rendered|Route/);
    }
  });
});

describe('access logs', () => {
  const logOf = (template: Template) => {
    const found = Object.entries(resourcesOf(template, 'AWS::S3::Bucket')).find(([id]) =>
      id.startsWith('AccessLog'),
    );
    return found && { id: found[0], ...found[1].Properties };
  };

  test.each([
    ['prod', 90],
    ['staging', 30],
    ['dev', 7],
    ['pr-7', 1],
  ])('of %s are kept for %i days, in private buckets of their own', (name, days) => {
    const { site, data } = synthesize(name).templates;
    for (const template of [site, data])
      expect(logOf(template)).toMatchObject({
        LifecycleConfiguration: { Rules: [{ ExpirationInDays: days, Status: 'Enabled' }] },
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
        BucketEncryption: expect.anything(),
      });
    expect(distributionOf(site).Logging).toEqual({
      Bucket: { 'Fn::GetAtt': [logOf(site)?.id, 'RegionalDomainName'] },
    });
    const logged = Object.values(resourcesOf(data, 'AWS::S3::Bucket')).map(
      ({ Properties }) => Properties.LoggingConfiguration,
    );
    expect(logged).toContainEqual({ DestinationBucketName: { Ref: logOf(data)?.id } });
  });

  test('are not kept on a laptop', () => {
    const { site, data } = synthesize('local').templates;
    expect([logOf(site), logOf(data)]).toEqual([undefined, undefined]);
    expect(distributionOf(site)).not.toHaveProperty('Logging');
  });
});

describe('the secret between CloudFront and the API', () => {
  const Origins = z.array(
    z.looseObject({
      OriginCustomHeaders: z
        .array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() }))
        .default([]),
    }),
  );

  test('is added by CloudFront to what goes to the API, and stands in no template', () => {
    const [bucket, api] = Origins.parse(distributionOf(prod.site).Origins);
    expect(bucket?.OriginCustomHeaders).toEqual([]);
    expect(api?.OriginCustomHeaders.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-verify']);
    expect(JSON.stringify(api?.OriginCustomHeaders)).toMatch(
      /"\{\{resolve:secretsmanager:",\{"Fn::ImportValue":"Portico-prod-Api:\w*OriginSecret\w*"\},":SecretString:::\}\}"/,
    );
  });

  test('is asked for by every function of the API and of the rendered pages', () => {
    for (const template of [prod.api, prod.pages]) {
      const functions = Object.entries(resourcesOf(template, 'AWS::Lambda::Function'));
      expect(functions.length).toBeGreaterThan(0);
      for (const [id, { Properties }] of functions)
        expect([id, JSON.stringify(Properties.Environment)]).toEqual([
          id,
          expect.stringContaining('ORIGIN_SECRET_ARN'),
        ]);
    }
  });
});
