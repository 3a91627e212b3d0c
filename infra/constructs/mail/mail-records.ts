import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** A DNS record, as in a zone file. */
export interface MailRecord {
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
}

/**
 * Creates the DNS records in the zone. It uses CfnRecordSet, because the CDK's record classes treat a name
 * that is only known during deployment (SES chooses it) as relative to the zone.
 */
export function createMailRecords(
  scope: Construct,
  hostedZoneId: string,
  records: readonly MailRecord[],
): void {
  for (const [index, { name, type, value }] of records.entries())
    new CfnRecordSet(scope, `MailRecord${index + 1}`, {
      hostedZoneId,
      name,
      type,
      resourceRecords: [value],
      ttl: '1800',
    });
}
