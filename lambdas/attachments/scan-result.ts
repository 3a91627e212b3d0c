import * as z from 'zod';
import type { WithheldReason } from '@portico/shared/model/file-scan.ts';
import { parseAttachment } from '../domain/ticket/attachment-item.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { ConditionFailed, query, transact, update } from '../platform/dynamodb.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countMetric } from '../platform/monitoring/metrics.ts';
import { keys } from '../table/keys.ts';

/**
 * The event of a finished scan.
 * https://docs.aws.amazon.com/guardduty/latest/ug/monitor-with-eventbridge-s3-malware-protection.html
 */
export const ScanResult = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string() }),
    scanResultDetails: z.object({
      scanResultStatus: z.enum([
        'NO_THREATS_FOUND',
        'THREATS_FOUND',
        'UNSUPPORTED',
        'ACCESS_DENIED',
        'FAILED',
      ]),
    }),
  }),
});
export type ScanResult = z.output<typeof ScanResult>;

/** The attachment with this path; undefined if its upload has expired. */
async function findAttachmentByPath(path: string) {
  const [ticket_id = ''] = path.split('/');
  const { pk, sk } = keys.attachment(ticket_id, '');
  let startKey: Record<string, unknown> | undefined;
  do {
    const { items, lastKey } = await query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      FilterExpression: 'file_path = :path',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk, ':path': path },
      ConsistentRead: true,
      ExclusiveStartKey: startKey,
    });
    if (items[0]) return parseAttachment(items[0]);
    startKey = lastKey;
  } while (startKey);
  return undefined;
}

/**
 * The conditions under which a result replaces the earlier state. Results may be repeated and out of order,
 * and an operator can scan a file again. Malware is a final result, but a file that could not be scanned may
 * turn out clean.
 */
const replacementConditions = {
  clean: '#scan = :checking OR withheld = :unchecked',
  malware: 'attribute_exists(pk) AND (attribute_not_exists(withheld) OR withheld <> :malware)',
  unchecked: '#scan = :checking',
} as const satisfies Record<'clean' | WithheldReason, string>;

const conditionValues = {
  clean: { ':checking': 'checking', ':unchecked': 'unchecked' },
  malware: { ':malware': 'malware' },
  unchecked: { ':checking': 'checking' },
} as const;

/** Makes a file available, or withholds it and records that in the audit log. */
export async function recordScanResult({ detail }: ScanResult): Promise<void> {
  const { scanResultStatus: status } = detail.scanResultDetails;
  const attachment = await findAttachmentByPath(detail.s3ObjectDetails.objectKey);
  // The path is that of an expired upload, or of the object with which GuardDuty tests the bucket.
  if (!attachment) return;
  const { id, ticket_id } = attachment;
  const result =
    status === 'NO_THREATS_FOUND' ? 'clean' : status === 'THREATS_FOUND' ? 'malware' : 'unchecked';
  const withheldReason = result === 'clean' ? null : result;
  const scanUpdate = update({
    Key: keys.attachment(ticket_id, id),
    UpdateExpression: 'SET #scan = :scan, withheld = :withheld',
    ConditionExpression: replacementConditions[result],
    // A reserved word.
    ExpressionAttributeNames: { '#scan': 'scan' },
    ExpressionAttributeValues: {
      ...conditionValues[result],
      ':scan': withheldReason === null ? 'clean' : 'withheld',
      ':withheld': withheldReason,
    },
  });
  const target = { type: 'file', id } as const;
  const auditEntries =
    withheldReason === null
      ? []
      : [createAuditEntry({ kind: 'file_withheld', target, after: { ticket_id, reason: withheldReason } })];
  try {
    await transact([scanUpdate, ...auditEntries]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return;
  }
  if (withheldReason === null) return;
  countMetric('filesWithheld');
  logger.warn('file withheld', { ticket_id, attachment_id: id, status });
}
