import { limits } from '@portico/shared/model/limits.ts';
import type { TransferRecord } from '@portico/shared/transfer/records.ts';
import { namedTicket, ticketMergeItem } from '../../domain/links/ticket-link.ts';
import { type NewEvent, systemActor } from '../../domain/ticket/recorded-event.ts';
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
    const [ticket, into] = await Promise.all([readTicket(ticketOrigin.id), readTicket(targetOrigin.id)]);
    if (ticket.merged_into || ticket.id === into.id) return undefined;
    if (ticket.company_id !== into.company_id)
      return `In ${source} it was merged into ${target}, a ticket of another company. It is closed here.`;
    if (into.links >= limits.ticket_links)
      return `In ${source} it was merged into ${target}, which has too many links. It is closed here.`;
    // The merge gets the time at which the ticket was closed, so that reports do not count it as a response.
    const at = findLatestTime(ticket.ended_at ?? ticket.created_at, ticket.last_activity_at);
    const by = { actor: systemActor(), quiet: true } as const;
    const merged: NewEvent = { event: 'merged', into: namedTicket(into), changes: [], at, ...by };
    const receivedAt = findLatestTime(at.toISOString(), into.last_activity_at);
    const received: NewEvent = { event: 'merge_received', from: namedTicket(ticket), at: receivedAt, ...by };
    const [after, intoAfter] = await Promise.all([appendEvent(ticket, merged), appendEvent(into, received)]);
    const merge = {
      ticket_id: into.id,
      merged_id: ticket.id,
      merged_at: at.toISOString(),
      status: ticket.status,
      ended_at: ticket.ended_at,
      waiting: ticket.waiting,
      hold: ticket.hold,
      said: into.conversation_version,
    };
    const isSameImport = ticketOrigin.created_by === targetOrigin.created_by;
    const mergedOrigin = { ...ticketOrigin, values: { ...ticketOrigin.values, merged_into: into.id } };
    await transact([
      ...after.operations,
      ...intoAfter.operations,
      put({ Item: ticketMergeItem(merge), ConditionExpression: 'attribute_not_exists(pk)' }),
      putOrigin(source, 'ticket', id, updateOriginRevision(mergedOrigin, ticket, after.ticket)),
      ...(isSameImport
        ? [putOrigin(source, 'ticket', target, updateOriginRevision(targetOrigin, into, intoAfter.ticket))]
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
