import { retention } from '@portico/shared/model/retention.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import type { AuditRecord, AuditValues } from './audit-record.ts';

/** The month of a time: entries are partitioned by month. */
export const toAuditMonth = (at: string): string => at.slice(0, 7);

const formatValues = (name: 'before' | 'after', values: AuditValues) =>
  Object.keys(values).length > 0 && { [name]: JSON.stringify(values) };

export function toAuditItem(record: AuditRecord): Item {
  const { actor, before, after, ...rest } = record;
  return {
    ...keys.auditRecord(toAuditMonth(rest.at), rest.id),
    ...rest,
    actor: actor && { id: actor.id, ...(actor.roles.length > 0 && { roles: actor.roles }) },
    ...formatValues('before', before),
    ...formatValues('after', after),
    expires_at: computeExpiryTime(new Date(rest.at), retention.audit_log),
  };
}
