import { type RatingAnswer, ratingAnswers } from '@portico/shared/model/ratings.ts';
import {
  type Priority,
  type SelectableStatus,
  type TicketType,
  priorities,
  selectableStatuses,
  ticketTypes,
} from '@portico/shared/model/ticket.ts';
import type { PersonName } from '../demo/people.ts';
import type { DemoTicket } from '../demo/demo-ticket.ts';
import { isPersonName } from '../people/people.ts';
import { subtractWorkingTime, addWorkingTime } from '../desk/working-time.ts';

/**
 * A comment on a ticket; an edit of the author's last comment; a change of status, priority, type or tags;
 * waiting for the customer; a hold; another requester; or a rating.
 */
export interface TicketEvent {
  readonly at: Date;
  readonly by: PersonName;
  readonly action:
    | { readonly kind: 'comment'; readonly content: string; readonly is_internal: boolean }
    | { readonly kind: 'edit'; readonly content: string }
    | { readonly kind: 'rating'; readonly answer: RatingAnswer; readonly comment: string }
    | {
        readonly kind: 'change';
        readonly status?: SelectableStatus;
        readonly priority?: Priority;
        readonly type?: TicketType;
        readonly tags?: string[];
        readonly waiting?: boolean;
        readonly requester?: PersonName;
        /** `days` until the ticket comes back; null for no end. */
        readonly hold?: { readonly reason: string; readonly days: number | null };
      };
}

const commentStep = /^(\d+[mhd]) (\w+)( notes)?: (.+)$/s;
const tagStep = /^(\d+[mhd]) (\w+) tags: (.+)$/;
const editStep = /^(\d+[mhd]) (\w+) edits: (.+)$/s;
const holdStep = /^(\d+[mhd]) (\w+) holds(?: for (\d+) days)?: (.+)$/s;
const handOverStep = /^(\d+[mhd]) (\w+) hands to (\w+)$/;
const waitStep = /^(\d+[mhd]) (\w+) waits$/;
const ratingStep = /^(\d+[mhd]) (\w+) rates (\w+)(?:: (.+))?$/s;
const changeStep = /^(\d+[mhd]) (\w+) sets (\w+)$/;

function parseChange(value: string): TicketEvent['action'] {
  const status = selectableStatuses.find((known) => known === value);
  const priority = priorities.find((known) => known === value);
  const type = ticketTypes.find((known) => known === value);
  return { kind: 'change', ...(status && { status }), ...(priority && { priority }), ...(type && { type }) };
}

function parseStep(step: string): Omit<TicketEvent, 'at'> & { readonly delay: string } {
  const [, delay, by, notes, content] = commentStep.exec(step) ?? [];
  const [, changeDelay, changedBy, value] = changeStep.exec(step) ?? [];
  if (delay && by && content && isPersonName(by))
    return { delay, by, action: { kind: 'comment', content, is_internal: notes !== undefined } };
  const [, tagDelay, taggedBy, words] = tagStep.exec(step) ?? [];
  if (tagDelay && taggedBy && words && isPersonName(taggedBy))
    return { delay: tagDelay, by: taggedBy, action: { kind: 'change', tags: words.split(' ') } };
  const [, holdDelay, holder, days, reason] = holdStep.exec(step) ?? [];
  if (holdDelay && holder && reason && isPersonName(holder)) {
    const hold = { reason, days: days === undefined ? null : Number(days) };
    return { delay: holdDelay, by: holder, action: { kind: 'change', hold } };
  }
  const [, handDelay, hander, receiver] = handOverStep.exec(step) ?? [];
  if (handDelay && hander && receiver && isPersonName(hander) && isPersonName(receiver))
    return { delay: handDelay, by: hander, action: { kind: 'change', requester: receiver } };
  const [, waitDelay, waiter] = waitStep.exec(step) ?? [];
  if (waitDelay && waiter && isPersonName(waiter))
    return { delay: waitDelay, by: waiter, action: { kind: 'change', waiting: true } };
  const [, rateDelay, ratedBy, given, said = ''] = ratingStep.exec(step) ?? [];
  const answer = ratingAnswers.find((known) => known === given);
  if (rateDelay && ratedBy && answer && isPersonName(ratedBy))
    return { delay: rateDelay, by: ratedBy, action: { kind: 'rating', answer, comment: said } };
  const [, editDelay, editedBy, newContent] = editStep.exec(step) ?? [];
  if (editDelay && editedBy && newContent && isPersonName(editedBy))
    return { delay: editDelay, by: editedBy, action: { kind: 'edit', content: newContent } };
  if (changeDelay && changedBy && value && isPersonName(changedBy))
    return { delay: changeDelay, by: changedBy, action: parseChange(value) };
  throw new Error(`"${step}" is not a step of a ticket`);
}

/** When a ticket was created, in a demo that is set up at `now`. */
export const ticketCreationTime = (ticket: DemoTicket, now: Date): Date =>
  subtractWorkingTime(now, ticket.created, ticket.subject);

/** The events of a ticket that was created at `created`, in order. */
export function createEvents(ticket: DemoTicket, created: Date): TicketEvent[] {
  let at = created;
  return ticket.thread.map((step) => {
    const { delay, ...event } = parseStep(step);
    at = addWorkingTime(at, delay, step);
    return { at, ...event };
  });
}
