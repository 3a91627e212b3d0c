import type { RecordKind, RecordOfKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import type { ImportRow } from '../writer.ts';
import type { ReferencedIds } from './known.ts';
import { createStableUlid } from './stable-id.ts';

/** The source of an export of this product, whose ids are kept. */
export const ownSource = 'portico';

/** A ticket of an import, with its comments, files and other records. */
export interface TicketRecords {
  /** The source of the ticket, and the ticket's id in this source. */
  readonly source: string;
  readonly id: string;
  readonly ticket: RecordOfKind<'ticket'>;
  readonly comments: readonly RecordOfKind<'comment'>[];
  readonly files: readonly RecordOfKind<'file'>[];
  readonly events: readonly RecordOfKind<'event'>[];
  readonly ratings: readonly RecordOfKind<'rating'>[];
  /** Other records in an export of this product: alert, participants, followers, links, merges. */
  readonly subrecords: readonly TicketSubrecord[];
}

type TicketSubrecord = RecordOfKind<'alert' | 'participant' | 'follower' | 'link' | 'merge'>;

const isTicketSubrecord = (record: TransferRecord): record is TicketSubrecord =>
  record.kind === 'alert' ||
  record.kind === 'participant' ||
  record.kind === 'follower' ||
  record.kind === 'link' ||
  record.kind === 'merge';

const isKind =
  <K extends RecordKind>(kind: K) =>
  (record: TransferRecord): record is RecordOfKind<K> & TransferRecord =>
    record.kind === kind;

/**
 * Groups rows: a ticket and the rows that follow it.
 * @param source the source of records that name no source
 */
export function groupTickets(rows: readonly ImportRow[], source: string): TicketRecords[] {
  const groups: TransferRecord[][] = [];
  for (const { record } of rows)
    if (record.kind === 'ticket') groups.push([record]);
    else groups.at(-1)?.push(record);
  return groups.flatMap((records) => {
    const ticket = records.find(isKind('ticket'));
    if (!ticket) return [];
    return {
      source: ticket.external?.source ?? source,
      id: ticket.external?.id ?? ticket.id,
      ticket,
      comments: records.filter(isKind('comment')),
      files: records.filter(isKind('file')),
      events: records.filter(isKind('event')),
      ratings: records.filter(isKind('rating')),
      subrecords: records.filter(isTicketSubrecord),
    };
  });
}

/** The ids of the other records to which tickets refer. */
export function collectReferences(groups: readonly TicketRecords[]): ReferencedIds {
  const ids = {
    person: new Set<string>(),
    company: new Set<string>(),
    group: new Set<string>(),
    category: new Set<string>(),
    department: new Set<string>(),
    custom_field: new Set<string>(),
  };
  const add = (kind: keyof typeof ids, id: string | null) => {
    if (id !== null) ids[kind].add(id);
  };
  for (const { ticket, comments, files } of groups) {
    for (const id of [ticket.requester_id, ticket.assignee_id]) add('person', id);
    for (const { author_id } of [...comments, ...files]) add('person', author_id);
    add('company', ticket.company_id);
    add('group', ticket.group_id);
    add('category', ticket.category_id);
    add('department', ticket.department_id);
    for (const id of Object.keys(ticket.custom_fields)) add('custom_field', id);
  }
  return ids;
}

export const createStableTicketId = ({ source, id, ticket }: TicketRecords): string =>
  source === ownSource ? id : createStableUlid(ticket.created_at, source, 'ticket', id);
