import { inject } from 'vitest';
import { openAssembly } from '../../scripts/local-cloud/services.ts';
import { readDistribution } from '../../scripts/local-cloud/services/cloudfront/distribution.ts';

/** Headers that CloudFront adds to API requests, for tests that call the API without CloudFront. */
export function readOriginHeaders(): Record<string, string> {
  const behaviours = readDistribution(openAssembly(inject('cloud').assembly))?.behaviours ?? [];
  const { OriginCustomHeaders = [] } = behaviours.find(({ matches }) => matches('/api/x'))?.origin ?? {};
  return Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]),
  );
}
