import * as z from 'zod';
import { auditKinds, auditTargetTypes } from '@portico/shared/model/audit.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Item } from '../../platform/dynamodb.ts';

/** A value that only the key of its person opens (audit-seal.ts). */
export const SealedValue = z.strictObject({ sealed: z.string() });
export type SealedValue = z.output<typeof SealedValue>;

const Json = z.json();
/** Field values; null where a field had none. */
const Values = z.record(z.string(), Json);
export type AuditValues = Readonly<z.output<typeof Values>>;

const AuditRecord = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(auditKinds),
  /** Null where no user acted: a script, or a reaction to an event. */
  actor: z.object({ id: z.string(), roles: z.array(z.enum(roles)).default([]) }).nullable(),
  target: z.object({ type: z.enum(auditTargetTypes), id: z.string() }),
  before: Values,
  after: Values,
  request_id: z.string().nullable(),
});
/** An entry of the audit log as it is stored. It has ids, not names, so that it stays when a person goes. */
export type AuditRecord = z.output<typeof AuditRecord>;

/** Values are stored as text, which stays the same on its way through the table's stream. */
const Text = z
  .string()
  .default('{}')
  .transform((text): unknown => JSON.parse(text));
const Texts = z.object({ before: Text, after: Text });

export const auditRecordOf = (item: Item): AuditRecord =>
  AuditRecord.parse({ ...item, ...Texts.parse(item) });
