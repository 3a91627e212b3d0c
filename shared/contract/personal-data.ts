import * as z from 'zod';
import { adminRoles } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';
import { UserId } from './user-id.ts';

export const personalDataEndpoints = defineEndpoints({
  exportPerson: {
    method: 'POST',
    path: '/api/users/{id}/export',
    access: adminRoles,
    service: 'personal-data',
    summary:
      "A person's data as two files: JSON, and the same as a page to read; the audit log records the export",
    params: z.strictObject({ id: UserId }),
    response: z.strictObject({
      json: z.string(),
      html: z.string(),
      /** Whether the files are incomplete. */
      truncated: z.boolean(),
    }),
    errors: [404],
  },
});
