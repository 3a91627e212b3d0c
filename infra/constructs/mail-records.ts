import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** As in a zone file. */
export interface MailRecord {
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
}

/**
 * Puts the records into the zone with this id. By hand rather than with CDK's own record sets, which take a name that SES is yet to choose for one
 * relative to the zone.
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
