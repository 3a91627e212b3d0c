import * as z from 'zod';
import type { SearchField } from '@portico/shared/contract/search.ts';
import { listSearchTexts } from '../domain/custom-fields.ts';
import { parseAttachment, isUploaded } from '../domain/ticket/attachment-item.ts';
import {
  type Facets,
  type SearchDocument,
  lowestSequenceNumber,
  toTagWords,
  extractWords,
} from '../domain/ticket/search-document.ts';
import { parseTicket } from '../domain/ticket/ticket.ts';
import type { Item } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { deletedStatus } from './index-query.ts';

export interface SearchableText {
  readonly place: SearchField;
  readonly text: string;
}

export interface TicketTexts {
  readonly id: string;
  readonly facets: Facets;
  readonly tags: readonly string[];
  /** Texts that customers see, in the order in which matches are shown. */
  readonly publicTexts: readonly SearchableText[];
  readonly internal: readonly SearchableText[];
}

const Description = z.object({ description: z.string() });
const Comment = z.object({ content: z.string(), is_internal: z.boolean() });

const createKeyPrefixFilter =
  ({ sk }: { sk: string }) =>
  (item: Item) =>
    String(item['sk']).startsWith(sk);

/** The searchable texts of a ticket, from its items; undefined if it does not exist. */
export function collectTexts(items: readonly Item[]): TicketTexts | undefined {
  const item = items.find(({ sk }) => sk === keys.ticket('').sk);
  if (!item) return undefined;
  const ticket = parseTicket(item);
  const { id, status, priority, assignee_id, tags } = ticket;
  const descriptions = items
    .filter(createKeyPrefixFilter(keys.ticketDescription('')))
    .map((descriptionItem) => Description.parse(descriptionItem));
  const comments = items
    .filter(createKeyPrefixFilter(keys.comment('', '')))
    .map((commentItem) => Comment.parse(commentItem));
  const files = items
    .filter(createKeyPrefixFilter(keys.attachment('', '')))
    .filter(isUploaded)
    .map(parseAttachment);
  const createPlacedTexts = (place: SearchField, ...texts: readonly string[]) =>
    texts.map((text) => ({ place, text }));
  const listCommentTexts = (isInternal: boolean) =>
    comments.filter(({ is_internal }) => is_internal === isInternal).map(({ content }) => content);
  return {
    id,
    facets: { company_id: ticket.company_id, status, priority, assignee_id: assignee_id ?? '' },
    tags,
    publicTexts: [
      ...createPlacedTexts(
        'ticket_number',
        ticket.ticket_number,
        ...(ticket.external ? [ticket.external.id] : []),
      ),
      ...createPlacedTexts('subject', ticket.subject),
      ...createPlacedTexts('requester_name', ticket.requester_name),
      ...createPlacedTexts('requester_email', ticket.requester_email),
      ...createPlacedTexts('company_name', ticket.company_name),
      ...createPlacedTexts('description', ...descriptions.map(({ description }) => description)),
      ...createPlacedTexts('comment', ...listCommentTexts(false)),
      ...createPlacedTexts('file', ...files.map(({ file_name }) => file_name)),
      ...createPlacedTexts('field', ...listSearchTexts(ticket.custom_fields)),
    ],
    internal: [
      ...createPlacedTexts('note', ...listCommentTexts(true)),
      ...createPlacedTexts('staff_field', ...listSearchTexts(ticket.staff_custom_fields)),
      ...createPlacedTexts('tag', ...tags),
    ],
  };
}

const isTitleText = ({ place }: SearchableText) => place === 'ticket_number' || place === 'subject';
const getText = ({ text }: SearchableText) => text;

export function toDocument(
  { id, facets, tags, publicTexts, internal }: TicketTexts,
  stamp: string,
): SearchDocument {
  // Tags are indexed separately.
  const notes = internal.filter(({ place }) => place !== 'tag').map(getText);
  return {
    id,
    stamp,
    facets,
    words: extractWords(
      publicTexts.filter(isTitleText).map(getText),
      publicTexts.filter((text) => !isTitleText(text)).map(getText),
    ),
    notes: [...extractWords([], notes), ...toTagWords(tags)],
  };
}

/** The document of a deleted ticket. */
export const createDeletedDocument = (id: string, stamp = lowestSequenceNumber): SearchDocument => ({
  id,
  stamp,
  facets: { company_id: '', status: deletedStatus, priority: '', assignee_id: '' },
  words: [],
  notes: [],
});
