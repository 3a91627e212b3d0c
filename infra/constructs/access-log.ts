import { Duration, Validations } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { PrivateBucket } from './private-bucket.ts';

/**
 * Creates a bucket for access logs, which are deleted after the environment's retention period: they contain
 * IP addresses.
 * @param usesAcl true for CloudFront, which delivers logs with an access control list
 * @returns undefined if the environment keeps no access logs
 */
export function createAccessLogBucket(
  scope: Construct,
  id: string,
  { accessLogRetention, retain }: Environment,
  { usesAcl }: { readonly usesAcl: boolean },
): PrivateBucket | undefined {
  if (accessLogRetention === undefined) return undefined;
  const bucket = new PrivateBucket(scope, id, {
    retain,
    ...(usesAcl && { objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_PREFERRED }),
    lifecycleRules: [{ expiration: Duration.days(accessLogRetention) }],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'It holds access logs itself; logging access to logs would never end.',
  });
  return bucket;
}
