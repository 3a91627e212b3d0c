import * as z from 'zod';
import { auditKinds, auditTargetTypes } from '@portico/shared/model/audit.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Item } from '../../platform/dynamodb.ts';

/** A value that only the person's key can open (audit-seal.ts). */
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
  /** Null if a script, or a function that reacted to an event, performed the action. */
  actor: z.object({ id: z.string(), roles: z.array(z.enum(roles)).default([]) }).nullable(),
  target: z.object({ type: z.enum(auditTargetTypes), id: z.string() }),
  before: Values,
  after: Values,
  request_id: z.string().nullable(),
});
/**
 * A stored entry of the audit log. It contains ids instead of names, so that erasing a person does not change
 * it.
 */
export type AuditRecord = z.output<typeof AuditRecord>;

/** Values are stored as text, because text passes through the table's stream unchanged. */
const JsonText = z
  .string()
  .default('{}')
  .transform((text): unknown => JSON.parse(text));
const JsonTexts = z.object({ before: JsonText, after: JsonText });

export const parseAuditRecord = (item: Item): AuditRecord =>
  AuditRecord.parse({ ...item, ...JsonTexts.parse(item) });
