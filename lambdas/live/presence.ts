import type { ConnectedPerson, WritingMode } from '@portico/shared/model/live.ts';
import { isVisible } from '../domain/visibility-scope.ts';
import { toConnectionScope } from './audience.ts';
import { sendToConnections } from './connections.ts';
import type { Connection } from './items.ts';
import { findOwnedTicket, listViewers, storeViewing } from './store.ts';

const isStaff = ({ audience }: Connection) => audience === 'staff';

const toConnectedPerson = ({ user_id, name, audience }: Connection): ConnectedPerson => ({
  id: user_id,
  name,
  role: audience === 'staff' ? 'support' : 'customer',
});

/** The people who are viewing a ticket; a user with two windows counts once. */
export const listDistinctPeople = (viewers: readonly Connection[]): ConnectedPerson[] => [
  ...new Map(viewers.map((viewer) => [viewer.user_id, toConnectedPerson(viewer)])).values(),
];

/** Sends the list of a ticket's viewers to the staff among them. */
export async function announceViewers(ticket_id: string): Promise<void> {
  const viewers = await listViewers(ticket_id);
  await sendToConnections(viewers.filter(isStaff), {
    kind: 'viewers',
    ticket_id,
    viewers: listDistinctPeople(viewers),
  });
}

async function maySee(connection: Connection, ticket_id: string): Promise<boolean> {
  const ticket = await findOwnedTicket(ticket_id);
  return ticket !== undefined && isVisible(toConnectionScope(connection), ticket);
}

/** Sets which ticket the screen shows, if any. @returns false for a ticket that the person may not see */
export async function view(connection: Connection, ticket_id: string | null): Promise<boolean> {
  if (ticket_id !== null && !(await maySee(connection, ticket_id))) return false;
  await storeViewing(connection, ticket_id);
  const affectedTicketIds = new Set([connection.viewing, ticket_id]);
  for (const ticket of affectedTicketIds) if (typeof ticket === 'string') await announceViewers(ticket);
  return true;
}

/**
 * Notifies a ticket's other viewers that a user is writing. Staff see the name; customers only see that
 * support is writing, and nothing if it is an internal note.
 */
export async function announceWriting(
  connection: Connection,
  ticket_id: string,
  mode: WritingMode,
): Promise<void> {
  const otherViewers = (await listViewers(ticket_id)).filter(({ user_id }) => user_id !== connection.user_id);
  await sendToConnections(otherViewers.filter(isStaff), {
    kind: 'typing',
    ticket_id,
    by: toConnectedPerson(connection),
  });
  if (!isStaff(connection) || mode !== 'reply') return;
  const ticket = await findOwnedTicket(ticket_id);
  // The ticket may have moved to another company since the viewer opened it.
  const customers = otherViewers.filter(
    (viewer) => !isStaff(viewer) && ticket && isVisible(toConnectionScope(viewer), ticket),
  );
  await sendToConnections(customers, { kind: 'typing', ticket_id });
}
