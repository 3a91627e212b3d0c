import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { readDistribution } from '../support/distribution.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';

describe('access logs', () => {
  const findLogBucket = (template: Template) => {
    const bucket = Object.entries(listResourcesOfType(template, 'AWS::S3::Bucket')).find(([id]) =>
      id.startsWith('AccessLog'),
    );
    return bucket && { id: bucket[0], ...bucket[1].Properties };
  };

  test.each([
    ['prod', 90],
    ['staging', 30],
    ['dev', 7],
    ['pr-7', 1],
  ])('of %s are retained for %i days in private buckets', (name, days) => {
    const { site, data } = synthesize(name).templates;
    for (const template of [site, data])
      expect(findLogBucket(template)).toMatchObject({
        LifecycleConfiguration: { Rules: [{ ExpirationInDays: days, Status: 'Enabled' }] },
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
        BucketEncryption: expect.anything(),
      });
    expect(readDistribution(site).Logging).toEqual({
      Bucket: { 'Fn::GetAtt': [findLogBucket(site)?.id, 'RegionalDomainName'] },
    });
    const loggingConfigurations = Object.values(listResourcesOfType(data, 'AWS::S3::Bucket')).map(
      ({ Properties }) => Properties.LoggingConfiguration,
    );
    expect(loggingConfigurations).toContainEqual({ DestinationBucketName: { Ref: findLogBucket(data)?.id } });
  });

  test('do not exist in the local environment', () => {
    const { site, data } = synthesize('local').templates;
    expect([findLogBucket(site), findLogBucket(data)]).toEqual([undefined, undefined]);
    expect(readDistribution(site)).not.toHaveProperty('Logging');
  });
});
