import * as z from 'zod';
import { isStaff, selectKnownRoles } from '@portico/shared/model/permissions.ts';
import { createSystemActor } from '../../domain/ticket/recorded-event.ts';
import { changeTicket } from '../../domain/ticket/store.ts';
import { listOpenTickets } from '../../domain/ticket/open-tickets.ts';
import type { Assignee, StoredTicket } from '../../domain/ticket/ticket.ts';
import type { ItemChange } from '../../platform/messaging/stream.ts';
import { keys } from '../../table/keys.ts';
import { findStaffMember } from './staff-member.ts';
import { computeFieldChanges } from '../commands/decide-changes.ts';

const Profile = z.object({
  sk: z.literal(keys.profile('').sk),
  summary: z.object({
    id: z.string(),
    full_name: z.string(),
    roles: z.array(z.string()),
    disabled: z.boolean(),
  }),
});
/** Unassigns a ticket, so that colleagues find it in the list of unassigned tickets. */
const unassignTicket = (person: string, ticket_id: string): Promise<void> =>
  changeTicket(ticket_id, (ticket) =>
    ticket.assignee_id === person
      ? {
          event: 'changed',
          changes: computeFieldChanges(ticket, { assignee: null }),
          actor: createSystemActor(),
          at: new Date(),
        }
      : undefined,
  );

/** Stores the new name on a ticket, unless it has another assignee by now. */
const renameAssignee = (member: Assignee, { id }: StoredTicket): Promise<void> =>
  changeTicket(id, (ticket) =>
    ticket.assignee_id === member.id && ticket.assignee_name !== member.name
      ? {
          event: 'renamed',
          names: { assignee_name: member.name },
          actor: createSystemActor(),
          at: new Date(),
        }
      : undefined,
  );

/**
 * Updates the open tickets of a renamed person, and unassigns those of a person who is no longer enabled
 * staff. Ended tickets keep their assignee.
 */
export async function onStaffChanged({ before, after }: ItemChange): Promise<void> {
  const formerProfile = Profile.safeParse(before).data?.summary;
  const currentProfile = Profile.safeParse(after).data?.summary;
  if (!formerProfile || !isStaff(selectKnownRoles(formerProfile.roles))) return;
  const isStillStaff =
    currentProfile && !currentProfile.disabled && isStaff(selectKnownRoles(currentProfile.roles));
  if (isStillStaff && currentProfile.full_name === formerProfile.full_name) return;
  const member = await findStaffMember(formerProfile.id);
  for (const ticket of await listOpenTickets('assignee_id', formerProfile.id)) {
    if (!member) await unassignTicket(formerProfile.id, ticket.id);
    else if (ticket.assignee_name !== member.name) await renameAssignee(member, ticket);
  }
}
