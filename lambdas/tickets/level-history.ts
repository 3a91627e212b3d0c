import type { TicketChange, TicketComment } from '@portico/shared/contract/tickets.ts';
import { levels, ticketStatuses } from '@portico/shared/model/ticket.ts';
import { type LevelEvent, type Terms, minuteOf } from '../domain/levels/clocks.ts';
import { type KeptLevels, levelStatus, termsOfText } from '../domain/levels/stored.ts';
import { allOf } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { changeOf, commentOf } from './items.ts';

interface Conversation {
  readonly comments: readonly TicketComment[];
  readonly changes: readonly TicketChange[];
}

/** The whole conversation and history of a ticket, however long. */
export async function conversationOf(ticket_id: string): Promise<Conversation> {
  const allWith = (sk: string) =>
    allOf({
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': keys.ticket(ticket_id).pk, ':sk': sk },
    });
  const [comments, changes] = await Promise.all([
    allWith(keys.comment('', '').sk),
    allWith(keys.change('', '').sk),
  ]);
  return { comments: comments.map(commentOf), changes: changes.map(changeOf) };
}

function eventOfChange({ field_name, old_value, new_value, created_at }: TicketChange): LevelEvent[] {
  const at = minuteOf(created_at);
  if (field_name === 'waiting') return [{ at, type: 'waiting', to: new_value === 'true' }];
  if (field_name === 'terms') return [{ at, type: 'terms', to: termsOfText(new_value) }];
  if (field_name === 'priority') {
    const to = levels.find((level) => level === new_value);
    return to ? [{ at, type: 'priority', to }] : [];
  }
  if (field_name !== 'status') return [];
  const [was, is] = [old_value, new_value].map((value) => ticketStatuses.find((status) => status === value));
  if (!was || !is || levelStatus(was) === levelStatus(is)) return [];
  return [{ at, type: 'status', to: levelStatus(is) }];
}

/**
 * What happened to a ticket, as far as it matters to its service levels, in order. A comment that was taken
 * back never was there.
 */
export function levelEventsOf(
  { created_at, priority }: Pick<StoredTicket, 'created_at' | 'priority'>,
  { terms, clocks }: Pick<KeptLevels, 'terms' | 'clocks'>,
  { comments, changes }: Conversation,
): LevelEvent[] {
  const earliest = (field: TicketChange['field_name']) =>
    changes.find(({ field_name }) => field_name === field)?.old_value;
  const first = earliest('priority');
  const firstTerms = earliest('terms');
  // A ticket that support has created has no first response.
  const by = clocks.some(({ kind }) => kind === 'first_response') ? 'customer' : 'support';
  const happened = [
    ...comments
      .filter(({ is_internal, removed }) => !is_internal && removed !== 'taken_back')
      .map((comment) => ({
        // The comment that opens a ticket again comes before the change.
        position: `${comment.created_at} 0 ${comment.id}`,
        events: [
          {
            at: minuteOf(comment.created_at),
            type: 'comment',
            by: comment.author_role === 'support' ? 'support' : 'customer',
          } as const,
        ],
      })),
    ...changes.map((change) => ({
      position: `${change.created_at} 1 ${change.id}`,
      events: eventOfChange(change),
    })),
  ];
  return [
    {
      at: minuteOf(created_at),
      type: 'created',
      by,
      priority: levels.find((level) => level === first) ?? priority,
      terms: firstTerms === undefined ? terms : termsOfText(firstTerms),
    },
    ...happened
      .toSorted((one, other) => (one.position < other.position ? -1 : 1))
      .flatMap(({ events }) => events),
  ];
}

/** All terms that held for a ticket so far. */
export const termsIn = (events: readonly LevelEvent[]): (Terms | null)[] =>
  events.flatMap((event) => {
    if (event.type === 'created') return [event.terms];
    return event.type === 'terms' ? [event.to] : [];
  });
