import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isIPv6 } from 'node:net';

/**
 * Where a request comes from: the visitor's IPv4 address, or the /64 network of an IPv6 one, in which a single household has more addresses than
 * anyone can count.
 *
 * CloudFront appends the visitor's address to `x-forwarded-for`, and API Gateway appends CloudFront's; what stands before is the visitor's own claim.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#RequestCustomIPAddresses
 */
export function sourceOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  return networkOf(hops.at(-2) || requestContext.http.sourceIp);
}

function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
