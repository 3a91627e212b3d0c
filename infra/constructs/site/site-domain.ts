import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import * as route53 from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Domain } from '../../environments.ts';

/** Every host name of the site, the canonical one first. */
export const listHostNames = ({ name, aliases = [] }: Domain): string[] => [name, ...aliases];

/** Creates the DNS records that point the host names to the distribution, for IPv4 and IPv6. */
export function createDnsRecords(scope: Construct, domain: Domain, distribution: IDistribution): void {
  const { id, name: zoneName } = domain.hostedZone;
  const zone = route53.HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName });
  const target = route53.RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  for (const recordName of listHostNames(domain)) {
    new route53.ARecord(scope, `A-${recordName}`, { zone, target, recordName });
    new route53.AaaaRecord(scope, `AAAA-${recordName}`, { zone, target, recordName });
  }
}
