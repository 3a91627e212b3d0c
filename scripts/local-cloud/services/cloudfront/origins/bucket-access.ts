import * as z from 'zod';
import type { Assembly } from '../../../assembly/assembly.ts';

const bucketPolicy = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Action: z.union([z.string().transform((action) => [action]), z.array(z.string())]),
        Principal: z.unknown(),
      }),
    ),
  }),
});

const cloudFrontPrincipal = z.object({
  Service: z.union([
    z.literal('cloudfront.amazonaws.com'),
    z.array(z.string()).refine((all) => all.includes('cloudfront.amazonaws.com')),
  ]),
});

/**
 * Names of the buckets that CloudFront may list, according to their policies. For a missing object, S3
 * answers 404 to a caller that may list the bucket, and 403 to any other.
 */
export function findListableBuckets(assembly: Assembly): Set<string> {
  const policies = assembly
    .listByType('AWS::S3::BucketPolicy')
    .map((resource) => assembly.parseProperties(resource, bucketPolicy));
  return new Set(
    policies
      .filter(({ PolicyDocument: { Statement } }) =>
        Statement.some(
          ({ Effect, Action, Principal }) =>
            Effect === 'Allow' &&
            Action.includes('s3:ListBucket') &&
            cloudFrontPrincipal.safeParse(Principal).success,
        ),
      )
      .map(({ Bucket }) => Bucket),
  );
}
