import * as z from 'zod';
import { auditKinds, auditTargetTypes } from '../model/audit.ts';
import { adminRoles } from '../model/permissions.ts';
import { roles } from '../model/roles.ts';
import { CsvFile } from './csv-file.ts';
import { defineEndpoints } from './define.ts';
import { PageQuery, pageSchema } from './page.ts';

const idAndNameShape = {
  id: z.string(),
  /** The current name; null if the record no longer exists. */
  name: z.string().nullable(),
};

/** An entry of the audit log: who did what, and when. */
export const AuditEntry = z
  .strictObject({
    id: z.ulid(),
    at: z.iso.datetime(),
    kind: z.enum(auditKinds),
    /** Null if no user acted. */
    actor: z
      .strictObject({
        ...idAndNameShape,
        /** The actor's roles at that time. */
        roles: z.array(z.enum(roles)),
      })
      .nullable(),
    target: z.strictObject({ type: z.enum(auditTargetTypes), ...idAndNameShape }),
    /** Changed fields, and details of the event; `before` or `after` is null if there was no value. */
    changes: z.array(
      z.strictObject({
        field: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

const filters = {
  /** Entries about actions by this person or integration, or about actions that affected the person. */
  person: z.uuid('must be a user id').or(z.ulid()).optional(),
  kind: z.enum(auditKinds).optional(),
  from: z.iso.datetime('must be a time').optional(),
  to: z.iso.datetime('must be a time').optional(),
};

const AuditFilter = z.strictObject(filters).meta({ id: 'AuditFilter' });
export type AuditFilter = z.output<typeof AuditFilter>;

export const auditEndpoints = defineEndpoints({
  listAuditLog: {
    method: 'GET',
    path: '/api/audit-log',
    access: adminRoles,
    service: 'audit-log',
    summary: 'The audit log, newest first, optionally of one person, one kind or a range of time',
    query: PageQuery.extend(filters),
    response: pageSchema(AuditEntry),
  },
  exportAuditLog: {
    method: 'POST',
    path: '/api/audit-log/export',
    access: adminRoles,
    service: 'audit-log',
    summary: 'The newest entries of the audit log as a CSV file; the log records the export',
    body: AuditFilter,
    file: 'csv',
    response: CsvFile,
  },
});
