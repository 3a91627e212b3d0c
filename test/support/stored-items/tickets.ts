/** Creates stored tickets, comments, ratings and events in states that the API cannot create. */
import { ticketItem } from '../../../lambdas/domain/ticket/ticket.ts';
import { pickClassification } from '../../../shared/model/ticket.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import { toCommentItem, toDescriptionItem } from '../../../lambdas/tickets/items.ts';
import type { TicketComment } from '../../../shared/contract/ticket-conversation.ts';
import { NewTicket, type TicketFacts, type TicketUpdate } from '../../../shared/contract/ticket.ts';
import { newKey } from '../api.ts';
import { createExampleTicket } from '../example-ticket.ts';
import type { Company, Person } from '../people.ts';
import { type Item, putItems, removeFields, removeItem, setFields } from './table.ts';

const dayInMs = 24 * 60 * 60 * 1000;

const toActor = (person: Person) => ({ ...person, own_tickets_only: false, session_expires_at: 0 });

async function readTicket(id: string) {
  const { allTicketsScope } = await import('../../../lambdas/domain/visibility-scope.ts');
  const { readVisibleTicket } = await import('../../../lambdas/tickets/reader-view.ts');
  return readVisibleTicket(allTicketsScope, id);
}

/** Creates a ticket of medium priority, as if a customer had created it this many milliseconds ago. */
export async function createEarlierTicket(
  company: Company,
  customer: Person,
  ticketTexts: { readonly subject: string; readonly description: string },
  ageInMs: number,
) {
  const { createTicket } = await import('../../../lambdas/tickets/commands/create-ticket.ts');
  return createTicket(
    company.id,
    customer,
    { id: customer.id, name: customer.full_name, side: 'customer' },
    NewTicket.parse({ ...ticketTexts, priority: 'medium' }),
    { user_id: customer.id, key: newKey(), content: ticketTexts },
    new Date(Date.now() - ageInMs),
  );
}

/** Changes a ticket, as if a member of staff had changed it at this time. */
export async function storeTicketUpdate(
  at: Date,
  id: string,
  {
    assignee,
    ...changes
  }: Omit<TicketUpdate, 'version' | 'assignee_id' | 'custom_fields'> & { assignee?: Person | undefined },
  staff: Person,
): Promise<void> {
  const { changeTicketFields } = await import('../../../lambdas/tickets/commands/change-ticket.ts');
  const newAssignee = assignee && { assignee: { id: assignee.id, name: assignee.full_name } };
  await changeTicketFields(
    toActor(staff),
    await readTicket(id),
    { ...changes, ...newAssignee },
    undefined,
    at,
  );
}

/** Adds a comment, as if a member of staff had written it at this time. */
export async function storeComment(at: Date, id: string, content: string, staff: Person): Promise<void> {
  const { allTicketsScope } = await import('../../../lambdas/domain/visibility-scope.ts');
  const { addComment } = await import('../../../lambdas/tickets/commands/add-comment.ts');
  const comment = { content, is_internal: false, mentions: [] };
  const request = { user_id: staff.id, key: newKey(), content };
  await addComment(toActor(staff), allTicketsScope, await readTicket(id), comment, request, at);
}

/** Deletes a ticket; in production, only scripts delete tickets. */
export async function deleteTicket(id: string): Promise<void> {
  const { deleteTicket: deleteStoredTicket } =
    await import('../../../lambdas/tickets/commands/delete-ticket.ts');
  await deleteStoredTicket(id);
}

/** Applies the assignment rules to a ticket, as if its event were delivered again or late. */
export async function assignTicketByRules(id: string): Promise<void> {
  const { assignTicketByRules: assignTicket } =
    await import('../../../lambdas/tickets/commands/assign-by-rule.ts');
  await assignTicket(id, new Date());
}

/** Changes only the given stored fields of a ticket. */
export const setTicketFields = (id: string, fields: Item, table?: string) =>
  setFields(keys.ticket(id), fields, table);

/** Moves the time at which a ticket ended this many days into the past. */
export const backdateTicketEnd = (id: string, days: number) =>
  setTicketFields(id, { ended_at: new Date(Date.now() - days * dayInMs).toISOString() });

/** Sets the link count that is stored on a ticket. */
export const setLinkCount = (id: string, count: number) => setTicketFields(id, { links: count });

export const removeDescription = (id: string, table: string) => removeItem(keys.ticketDescription(id), table);

/** Removes a ticket from the list of all tickets. */
export const removeFromTicketList = (id: string, table: string) =>
  removeFields(keys.ticket(id), ['item_type'], table);

export const setLastTicketNumber = (last_number: number, table: string) =>
  setFields(keys.ticketCounter(), { last_number }, table);

type TicketCopy = Pick<TicketFacts, 'id' | 'subject' | 'last_activity_at'> & { readonly padding?: string };

/**
 * Stores unassigned copies of a ticket, each with its `created` event. As with an import, nobody is notified.
 * @param description of each, if it has one
 */
export async function copyTicket(
  template: TicketFacts,
  description: string | undefined,
  copies: readonly TicketCopy[],
): Promise<void> {
  const { eventItem, createRecordedEvent, createSystemActor } =
    await import('../../../lambdas/domain/ticket/recorded-event.ts');
  await putItems(
    copies.flatMap(({ padding, ...fields }) => {
      const ticket = createExampleTicket({
        ...pickClassification(template),
        status: template.status,
        company_id: template.company_id,
        company_name: template.company_name,
        requester_id: template.requester_id,
        requester_name: template.requester_name,
        requester_email: template.requester_email,
        ...fields,
      });
      const at = new Date(ticket.created_at);
      const createdEvent = {
        event: 'created',
        ticket,
        split_from: null,
        actor: createSystemActor(),
        at,
        quiet: true,
      } as const;
      return [
        { ...ticketItem(ticket), padding },
        eventItem(createRecordedEvent(createdEvent, ticket.id, ticket.revision)),
        ...(description === undefined ? [] : [toDescriptionItem(ticket.id, description)]),
      ];
    }),
  );
}

/** Stores comments and notes without updating the ticket. */
export const putComments = (comments: readonly TicketComment[]) => putItems(comments.map(toCommentItem));

/** Moves the time of a comment into the past. */
export const backdateComment = ({ ticket_id, id, created_at }: TicketComment, seconds: number) =>
  setFields(keys.comment(ticket_id, id), {
    created_at: new Date(Date.parse(created_at) - seconds * 1000).toISOString(),
  });

/** Moves a time of a ticket's first rating into the past. */
export const backdateRating = (id: string, field: 'asked_at' | 'answered_at', days: number) =>
  setFields(keys.rating(id, '0001'), { [field]: new Date(Date.now() - days * dayInMs).toISOString() });

/** Asks the requester for a rating, as the product does when a ticket is resolved. */
export async function askForRating(ticket_id: string): Promise<void> {
  const { askForRating: ask } = await import('../../../lambdas/domain/ticket/rating.ts');
  const { requester_id } = await readTicket(ticket_id);
  await ask({ ticket_id, id: newKey(), at: new Date().toISOString(), requester_id });
}

/** The token of the link in the newest mail that asks for a rating. */
export async function readRatingToken(ticket_id: string): Promise<string> {
  const { formatRatingToken, listRatings } = await import('../../../lambdas/domain/ticket/rating.ts');
  const [rating] = await listRatings(ticket_id, 1);
  return rating ? formatRatingToken(rating) : '';
}
