import { ticketLinkItem, ticketMergeItem } from '../../domain/links/ticket-link.ts';
import { participantItem } from '../../domain/people/participant.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { createStableUlid } from './stable-id.ts';
import { type TicketRecords, ownSource } from './ticket-records.ts';

/**
 * The other items of a ticket from an export of this product, including those in other partitions: its alert,
 * participants, followers, links, merges, and earlier texts of comments.
 */
export function composeSubrecordItems({ source, subrecords, comments }: TicketRecords): Item[] {
  if (source !== ownSource) return [];
  const items = subrecords.map((record): Item => {
    if (record.kind === 'participant') {
      const { kind: _, person_id: id, ...participant } = record;
      return participantItem({ ...participant, id });
    }
    if (record.kind === 'follower') {
      const { kind: _, ticket_id, person_id: person, ...follower } = record;
      return { ...keys.follower(ticket_id, person), person, ...follower };
    }
    if (record.kind === 'link') {
      const { kind: _, link_kind: kind, ...link } = record;
      return ticketLinkItem({ ...link, kind });
    }
    if (record.kind === 'alert') {
      const { kind: _, ticket_id, ...alert } = record;
      return { ...keys.ticketAlert(ticket_id), ...alert };
    }
    const { kind: _, ...merge } = record;
    return ticketMergeItem(merge);
  });
  const versions = comments.flatMap(({ ticket_id, id, versions }) =>
    versions.map((version, index) => ({
      ...keys.commentVersion(ticket_id, id, createStableUlid(version.replaced_at, id, String(index))),
      ...version,
    })),
  );
  return [...items, ...versions];
}
