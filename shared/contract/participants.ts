import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { participantStates } from '../model/mail.ts';
import { permissions } from '../model/permissions.ts';
import { nameSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';
import { UserId } from './user-id.ts';

/** A person who receives, or waits to receive, the public part of a ticket's conversation by mail. */
export const Participant = z
  .strictObject({
    /** The id of the person's account or contact; while `waiting` for staff, a hash of the address. */
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    state: z.enum(participantStates).exclude(['removed']),
    /** Whether the person is from outside the ticket's company. */
    is_outside: z.boolean(),
    /** Who added the person, or whose mail included them. */
    added_by: z.string(),
    added_at: z.iso.datetime(),
  })
  .meta({ id: 'Participant' });
export type Participant = z.output<typeof Participant>;

const TicketParams = z.strictObject({ id: TicketId });

/** A person of the ticket's company, a contact, or any address. */
const Person = z.union([
  z.strictObject({ person_id: UserId }),
  z.strictObject({
    email: z.email('Email must be a valid address').max(limits.email).trim().toLowerCase(),
    /** The name of a new person. @default the address */
    full_name: nameSchema('Name', limits.name).optional(),
  }),
]);
export type NewParticipant = z.output<typeof Person>;

const Participants = z.strictObject({ items: z.array(Participant) });

export const participantEndpoints = defineEndpoints({
  addParticipant: {
    method: 'PUT',
    path: '/api/tickets/{id}/participants',
    access: permissions.work_all_tickets,
    service: 'participants',
    summary: `Put a person in copy of a ticket, also one who waits for it; they are notified, and receive the public part of the conversation by mail. A person without an account becomes a contact. A ticket has at most ${limits.participants} participants; beyond that the answer is 409, \`limit_reached\``,
    params: TicketParams,
    body: z.strictObject({ person: Person }),
    response: Participants,
    errors: [404, 409],
  },
  removeParticipant: {
    method: 'DELETE',
    path: '/api/tickets/{id}/participants/{participant_id}',
    access: permissions.work_all_tickets,
    service: 'participants',
    summary:
      'Take a person out of copy, or decline one who waits for it; later mails that name them change nothing',
    params: TicketParams.extend({
      participant_id: z.string().regex(/^[\w-]{36,43}$/, 'must be the id of a participant'),
    }),
    response: Participants,
    errors: [404, 409],
  },
});
