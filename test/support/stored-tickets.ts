import * as z from 'zod';
import type { ExpectedTicket } from './old-desk.ts';
import type { Item } from './stored-items/table.ts';

const ExternalReference = z.object({ source: z.string(), id: z.string() });
const MergedInto = z.object({ id: z.string() }).nullish();

/** Whether an item is the main item of a ticket. */
export const isTicket = ({ pk, sk }: Item) => String(pk).startsWith('TICKET#') && sk === 'TICKET';

/** The ticket's number in the other help desk. */
export const readExternalNumber = ({ external }: Item): string => ExternalReference.parse(external).id;

/** The other help desk that a ticket comes from. */
export const readSourceDesk = ({ external }: Item): string => ExternalReference.parse(external).source;

const hasSortKeyPrefix = (prefix: string) => (item: Item) => String(item['sk']).startsWith(prefix);

/** Converts the items of a stored ticket to an {@link ExpectedTicket}, for comparison. */
function toExpectedTicket(
  items: readonly Item[],
  externalNumbers: ReadonlyMap<string, string>,
): ExpectedTicket {
  const [ticket = {}] = items.filter(({ sk }) => sk === 'TICKET');
  const [description] = items.filter(hasSortKeyPrefix('DESCRIPTION'));
  const [rating] = items.filter(hasSortKeyPrefix('RATING#'));
  const readText = (name: string) => String(ticket[name]);
  return {
    id: readExternalNumber(ticket),
    subject: readText('subject'),
    description: String(description?.['description']),
    status: readText('status'),
    priority: readText('priority'),
    type: readText('type'),
    company: readText('company_name'),
    requester: readText('requester_name'),
    created_at: readText('created_at'),
    ended_at: ticket['ended_at'] === undefined ? null : readText('ended_at'),
    tags: Array.isArray(ticket['tags']) ? ticket['tags'].map(String) : [],
    rating: rating === undefined ? null : rating['answer'] === 'good' ? 'good' : 'not_good',
    comments: items.filter(hasSortKeyPrefix('COMMENT#')).map((comment) => ({
      author: String(comment['user_name']),
      text: String(comment['content']),
      is_internal: comment['is_internal'] === true,
      created_at: String(comment['created_at']),
    })),
    files: items.filter(hasSortKeyPrefix('FILE#')).map(({ file_name }) => String(file_name)),
    merged_into: externalNumbers.get(MergedInto.parse(ticket['merged_into'])?.id ?? '') ?? null,
  };
}

/** Imported tickets, ordered by their numbers in the other help desk. @param items all items of the table */
export function toExpectedTickets(items: readonly Item[]): ExpectedTicket[] {
  const ticketItems = items
    .filter(({ pk }) => String(pk).startsWith('TICKET#'))
    .toSorted((item, otherItem) => (String(item['sk']) < String(otherItem['sk']) ? -1 : 1));
  const externalNumbers = new Map(
    ticketItems.filter(isTicket).map(({ id, external }) => [String(id), readExternalNumber({ external })]),
  );
  return [...Map.groupBy(ticketItems, ({ pk }) => pk).values()]
    .map((singleTicketItems) => toExpectedTicket(singleTicketItems, externalNumbers))
    .toSorted((ticket, otherTicket) => Number(ticket.id) - Number(otherTicket.id));
}
