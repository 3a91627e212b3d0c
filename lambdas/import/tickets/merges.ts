import { limits } from '@portico/shared/model/limits.ts';
import type { TransferRecord } from '@portico/shared/transfer/records.ts';
import { toNamedTicket, ticketMergeItem } from '../../domain/links/ticket-link.ts';
import { type NewEvent, createSystemActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, readTicket, retryOnConflict } from '../../domain/ticket/store.ts';
import type { StoredTicket } from '../../domain/ticket/ticket.ts';
import { put, transact } from '../../platform/dynamodb.ts';
import { type Origin, putOrigin, readOrigin } from '../origins.ts';
import type { RecordResult } from '../writer.ts';
import { type TicketRecords, ownSource } from './ticket-records.ts';

/**
 * The origin of a ticket after the import's own merge. The merge must not look like later work on the ticket,
 * because later work prevents undoing the import.
 */
const updateOriginRevision = (origin: Origin, before: StoredTicket, after: StoredTicket): Origin =>
  origin.values['revision'] === before.revision
    ? { ...origin, values: { ...origin.values, revision: after.revision } }
    : origin;

const findLatestTime = (...times: readonly string[]) =>
  new Date(Math.max(...times.map((time) => Date.parse(time))));

/**
 * Merges tickets that users of the other product had merged. Can be repeated, but merges only once: if users
 * undo the merge here, it stays undone.
 * @returns what is wrong, and how to fix it
 */
const mergeTicket = (group: TicketRecords): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const { source, id, ticket: record } = group;
    const target = record.merged_into_id ?? '';
    const [ticketOrigin, targetOrigin] = await Promise.all([
      readOrigin(source, 'ticket', id),
      readOrigin(source, 'ticket', target),
    ]);
    if (!targetOrigin)
      return `In ${source} it was merged into ${target}, which is not imported yet. It is closed here: import it again once ${target} is imported.`;
    if (!ticketOrigin || ticketOrigin.values['merged_into'] === targetOrigin.id) return undefined;
    const [ticket, targetTicket] = await Promise.all([
      readTicket(ticketOrigin.id),
      readTicket(targetOrigin.id),
    ]);
    if (ticket.merged_into || ticket.id === targetTicket.id) return undefined;
    if (ticket.company_id !== targetTicket.company_id)
      return `In ${source} it was merged into ${target}, a ticket of another company. It is closed here.`;
    if (targetTicket.links >= limits.ticket_links)
      return `In ${source} it was merged into ${target}, which has too many links. It is closed here.`;
    // The merge gets the time at which the ticket was closed, so that reports do not count it as a response.
    const at = findLatestTime(ticket.ended_at ?? ticket.created_at, ticket.last_activity_at);
    const eventFields = { actor: createSystemActor(), quiet: true } as const;
    const mergedEvent: NewEvent = {
      event: 'merged',
      into: toNamedTicket(targetTicket),
      changes: [],
      at,
      ...eventFields,
    };
    const receivedAt = findLatestTime(at.toISOString(), targetTicket.last_activity_at);
    const receivedEvent: NewEvent = {
      event: 'merge_received',
      from: toNamedTicket(ticket),
      at: receivedAt,
      ...eventFields,
    };
    const [after, targetAfter] = await Promise.all([
      appendEvent(ticket, mergedEvent),
      appendEvent(targetTicket, receivedEvent),
    ]);
    const ticketMerge = {
      ticket_id: targetTicket.id,
      merged_id: ticket.id,
      merged_at: at.toISOString(),
      status: ticket.status,
      ended_at: ticket.ended_at,
      waiting: ticket.waiting,
      hold: ticket.hold,
      said: targetTicket.conversation_version,
    };
    const isSameImport = ticketOrigin.created_by === targetOrigin.created_by;
    const mergedOrigin = {
      ...ticketOrigin,
      values: { ...ticketOrigin.values, merged_into: targetTicket.id },
    };
    await transact([
      ...after.operations,
      ...targetAfter.operations,
      put({ Item: ticketMergeItem(ticketMerge), ConditionExpression: 'attribute_not_exists(pk)' }),
      putOrigin(source, 'ticket', id, updateOriginRevision(mergedOrigin, ticket, after.ticket)),
      ...(isSameImport
        ? [
            putOrigin(
              source,
              'ticket',
              target,
              updateOriginRevision(targetOrigin, targetTicket, targetAfter.ticket),
            ),
          ]
        : []),
    ]);
    return undefined;
  });

/**
 * Merges tickets that were merged in the other product. The results name the tickets that cannot be merged.
 */
export async function mergeTickets(
  groups: readonly TicketRecords[],
  results: Map<TransferRecord, RecordResult>,
): Promise<void> {
  // Sequentially, because several may be merged into the same ticket.
  for (const group of groups) {
    const result = results.get(group.ticket);
    const isStored = result !== undefined && result.outcome !== 'failed';
    if (!isStored || group.ticket.merged_into_id === null || group.source === ownSource) continue;
    const problem = await mergeTicket(group);
    if (problem === undefined) continue;
    const message = [result.message, problem].filter((text) => text !== undefined).join(' ');
    results.set(group.ticket, { ...result, message });
  }
}
