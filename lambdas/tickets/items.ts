import * as z from 'zod';
import { TicketChange, TicketComment, TicketFacts, TicketSummary } from '@portico/shared/contract/tickets.ts';
import { departments, ticketCategories } from '@portico/shared/model/reference-data.ts';
import { type TicketStatus, tabOfStatus } from '@portico/shared/model/ticket.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';
import { listedItem } from '../table/listed-item.ts';
import type { Item } from '../platform/dynamodb.ts';

// The contract's schemas, but ignoring the key attributes that an item has as well.
const stored = listedItem(
  z.object(TicketSummary.shape),
  z.object({
    ...TicketFacts.shape,
    category_name: z.string().nullish(),
    department_name: z.string().nullish(),
  }),
);
const CommentItem = z.object(TicketComment.shape);
const ChangeItem = z.object(TicketChange.shape);
const DescriptionItem = z.object({ description: z.string() });
const ReferenceItem = z.object({ id: z.string(), name: z.string() });
export type ReferenceEntry = z.output<typeof ReferenceItem>;

export const { summaryOf } = stored;
/** Changed fields by the path where a ticket's item has them. */
export const ticketPaths = (changed: Partial<TicketFacts>) => stored.pathsOf(changed);

/** The first version of the item had no names; its categories and departments are the default ones. */
const nameIn = (named: readonly { id: string; name: string }[], id: string | null): string | null =>
  named.find((one) => one.id === id)?.name ?? id;

export function factsOf(item: Item): TicketFacts {
  const { category_name, department_name, ...facts } = stored.fieldsOf(item);
  return {
    ...facts,
    category_name: category_name ?? nameIn(ticketCategories, facts.category_id),
    department_name: department_name ?? nameIn(departments, facts.department_id),
  };
}

export const commentOf = (item: Item): TicketComment => CommentItem.parse(item);
export const commentItem = (comment: TicketComment): Item => ({
  ...keys.comment(comment.ticket_id, comment.id),
  ...comment,
});

export const changeOf = (item: Item): TicketChange => ChangeItem.parse(item);
export const changeItem = (change: TicketChange): Item => ({
  ...keys.change(change.ticket_id, change.id),
  ...change,
});

export const descriptionOf = (item: Item): string => DescriptionItem.parse(item).description;
export const descriptionItem = (ticket_id: string, description: string): Item => ({
  ...keys.ticketDescription(ticket_id),
  description,
});

/** A category or a department. */
export const referenceEntryOf = (item: Item): ReferenceEntry => ReferenceItem.parse(item);

/** The index keys that follow from a ticket's status; a ticket on hold is under no tab. */
export function statusIndexKeys(ticket: { id: string; company_id: string; status: TicketStatus }): Item {
  const tab = tabOfStatus(ticket.status);
  return {
    ...indexKeys('status', partitions.status(ticket.status), ticket.id),
    ...(tab && indexKeys('company_tab', partitions.companyTab(ticket.company_id, tab), ticket.id)),
  };
}

export const ticketItem = (ticket: TicketFacts): Item => ({
  ...keys.ticket(ticket.id),
  ...indexKeys('newest', partitions.tickets, ticket.id),
  ...indexKeys('company', partitions.company(ticket.company_id), `TICKET#${ticket.id}`),
  ...(ticket.requester_id !== null &&
    indexKeys('requester', partitions.requester(ticket.requester_id), ticket.id)),
  ...statusIndexKeys(ticket),
  ...stored.attributesOf(ticket),
});
