import { Duration, Validations } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { PrivateBucket } from './private-bucket.ts';

/**
 * Where AWS writes down who asked for what, for as many days as the environment says. The lines hold addresses of people.
 * @param byOwner false for CloudFront, which puts its lines there by an access control list
 * @returns undefined where the environment keeps no access logs
 */
export function accessLog(
  scope: Construct,
  id: string,
  { accessLogRetention, retain }: Environment,
  { byOwner }: { readonly byOwner: boolean },
): PrivateBucket | undefined {
  if (accessLogRetention === undefined) return undefined;
  const bucket = new PrivateBucket(scope, id, {
    retain,
    ...(!byOwner && { objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_PREFERRED }),
    lifecycleRules: [{ expiration: Duration.days(accessLogRetention) }],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'It is itself the log; one of who reads it would need the next.',
  });
  return bucket;
}
