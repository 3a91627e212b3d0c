import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** A DNS record, as in a zone file. */
export interface MailRecord {
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
}

/**
 * Creates the DNS records in the zone. SES chooses some names during deployment. The CDK's record classes
 * would treat such a name as relative to the zone, so this function uses CfnRecordSet.
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
