import { monotonicFactory } from 'ulid';
import { type AuditKind, type AuditTargetType, personalFields } from '@portico/shared/model/audit.ts';
import { getCurrentContext } from '../../platform/request-context.ts';
import { put } from '../../platform/dynamodb.ts';
import { toAuditItem } from './audit-item.ts';
import type { AuditRecord, AuditValues } from './audit-record.ts';
import { seal, getOrCreateSealingKey } from './audit-seal.ts';

export interface AuditedAction {
  readonly kind: AuditKind;
  readonly target: { readonly type: AuditTargetType; readonly id: string };
  /** The fields that changed, and their earlier values. */
  readonly before?: AuditValues;
  readonly after?: AuditValues;
  /** @default the user whose request is being processed */
  readonly actor?: AuditRecord['actor'];
}

const nextId = monotonicFactory();

/** The operation that adds an entry to the audit log. It never replaces an existing entry. */
export const putAuditRecord = (record: AuditRecord) =>
  put({ Item: toAuditItem(record), ConditionExpression: 'attribute_not_exists(pk)' }, record.id);

/** The operation that records an audited action. Put it in the transaction that performs the action. */
export function createAuditEntry(
  { kind, target, before = {}, after = {}, actor }: AuditedAction,
  at = new Date(),
) {
  const { user, request_id } = getCurrentContext();
  const effectiveActor = actor === undefined ? (user ?? null) : actor;
  return putAuditRecord({
    id: nextId(at.getTime()),
    at: at.toISOString(),
    kind,
    actor: effectiveActor && { id: effectiveActor.id, roles: [...effectiveActor.roles] },
    target,
    before,
    after,
    request_id: request_id ?? null,
  });
}

type Values = Readonly<Record<string, AuditValues[string] | undefined>>;

const isPersonalField = (field: string) => personalFields.some((personalField) => personalField === field);

/** Seals personal data, so that it can be erased without changing the log. */
async function sealPersonalValues(person: string, values: Values): Promise<AuditValues> {
  const entries = Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value] as const],
  );
  if (!entries.some(([field, value]) => isPersonalField(field) && value !== null))
    return Object.fromEntries(entries);
  const key = await getOrCreateSealingKey(person);
  return Object.fromEntries(
    entries.map(([field, value]) => [
      field,
      isPersonalField(field) && value !== null ? seal(key, value) : value,
    ]),
  );
}

interface PersonAction extends Pick<AuditedAction, 'actor'> {
  readonly before?: Values;
  readonly after?: Values;
  /** @default now */
  readonly at?: Date;
}

/** Like `createAuditEntry`, for an action on a person. */
export async function auditPerson(kind: AuditKind, person: string, action: PersonAction = {}) {
  const { before = {}, after = {}, actor, at } = action;
  return createAuditEntry(
    {
      kind,
      target: { type: 'person', id: person },
      before: await sealPersonalValues(person, before),
      after: await sealPersonalValues(person, after),
      ...(actor !== undefined && { actor }),
    },
    at,
  );
}
