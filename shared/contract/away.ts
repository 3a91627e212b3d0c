import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { optionalFoldedLineSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';
import { UserId } from './user-id.ts';

/** A member of staff who is away: rules assign nothing to them. */
export const Absence = z
  .strictObject({
    user_id: z.string(),
    /** The last day, in UTC. */
    until: z.iso.date(),
    /** A note for colleagues, for example the name of a deputy; empty for none. */
    note: z.string(),
  })
  .meta({ id: 'Away' });
export type Absence = z.output<typeof Absence>;

export const awayEndpoints = defineEndpoints({
  listAway: {
    method: 'GET',
    path: '/api/away',
    access: permissions.work_all_tickets,
    service: 'assignment',
    summary: 'Staff who are away today',
    response: z.strictObject({ items: z.array(Absence) }),
  },
  setAway: {
    method: 'PUT',
    path: '/api/away/{id}',
    access: permissions.work_all_tickets,
    service: 'assignment',
    summary:
      'Say until when the caller is away, or, as an administrator, another member of staff; null: no longer',
    params: z.strictObject({ id: UserId }),
    body: z.strictObject({
      until: z.iso.date('must be a day such as 2026-12-31').nullable(),
      note: optionalFoldedLineSchema('Note', limits.away_note).default(''),
    }),
    response: z.strictObject({ away: Absence.nullable() }),
    errors: [404],
  },
});
