import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { findOnlyResource } from './synthesize.ts';

const Distribution = z.object({ DistributionConfig: z.record(z.string(), z.unknown()) });

/** The configuration of the CloudFront distribution. */
export const readDistribution = (template: Template): Record<string, unknown> =>
  Distribution.parse(findOnlyResource(template, 'AWS::CloudFront::Distribution').Properties)
    .DistributionConfig;
