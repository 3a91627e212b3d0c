import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { toNetwork } from '../platform/network/network.ts';

/**
 * The network from which a request comes. CloudFront appends the viewer's address to `x-forwarded-for`, and
 * API Gateway appends CloudFront's. The viewer can set earlier entries, so they are not trusted.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomIPAddresses
 */
export function readSourceNetwork({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  return toNetwork(hops.at(-2) || requestContext.http.sourceIp);
}
