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
  readonly author: PersonName;
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

const commentStepPattern = /^(\d+[mhd]) (\w+)( notes)?: (.+)$/s;
const tagStepPattern = /^(\d+[mhd]) (\w+) tags: (.+)$/;
const editStepPattern = /^(\d+[mhd]) (\w+) edits: (.+)$/s;
const holdStepPattern = /^(\d+[mhd]) (\w+) holds(?: for (\d+) days)?: (.+)$/s;
const handOverStepPattern = /^(\d+[mhd]) (\w+) hands to (\w+)$/;
const waitStepPattern = /^(\d+[mhd]) (\w+) waits$/;
const ratingStepPattern = /^(\d+[mhd]) (\w+) rates (\w+)(?:: (.+))?$/s;
const changeStepPattern = /^(\d+[mhd]) (\w+) sets (\w+)$/;

function parseChange(value: string): TicketEvent['action'] {
  const status = selectableStatuses.find((candidate) => candidate === value);
  const priority = priorities.find((candidate) => candidate === value);
  const type = ticketTypes.find((candidate) => candidate === value);
  return { kind: 'change', ...(status && { status }), ...(priority && { priority }), ...(type && { type }) };
}

function parseStep(step: string): Omit<TicketEvent, 'at'> & { readonly delay: string } {
  const [, delay, author, notes, content] = commentStepPattern.exec(step) ?? [];
  const [, changeDelay, changedBy, value] = changeStepPattern.exec(step) ?? [];
  if (delay && author && content && isPersonName(author))
    return { delay, author, action: { kind: 'comment', content, is_internal: notes !== undefined } };
  const [, tagDelay, taggedBy, words] = tagStepPattern.exec(step) ?? [];
  if (tagDelay && taggedBy && words && isPersonName(taggedBy))
    return { delay: tagDelay, author: taggedBy, action: { kind: 'change', tags: words.split(' ') } };
  const [, holdDelay, holder, days, reason] = holdStepPattern.exec(step) ?? [];
  if (holdDelay && holder && reason && isPersonName(holder)) {
    const hold = { reason, days: days === undefined ? null : Number(days) };
    return { delay: holdDelay, author: holder, action: { kind: 'change', hold } };
  }
  const [, handDelay, hander, receiver] = handOverStepPattern.exec(step) ?? [];
  if (handDelay && hander && receiver && isPersonName(hander) && isPersonName(receiver))
    return { delay: handDelay, author: hander, action: { kind: 'change', requester: receiver } };
  const [, waitDelay, waiter] = waitStepPattern.exec(step) ?? [];
  if (waitDelay && waiter && isPersonName(waiter))
    return { delay: waitDelay, author: waiter, action: { kind: 'change', waiting: true } };
  const [, rateDelay, ratedBy, given, said = ''] = ratingStepPattern.exec(step) ?? [];
  const answer = ratingAnswers.find((candidate) => candidate === given);
  if (rateDelay && ratedBy && answer && isPersonName(ratedBy))
    return { delay: rateDelay, author: ratedBy, action: { kind: 'rating', answer, comment: said } };
  const [, editDelay, editedBy, newContent] = editStepPattern.exec(step) ?? [];
  if (editDelay && editedBy && newContent && isPersonName(editedBy))
    return { delay: editDelay, author: editedBy, action: { kind: 'edit', content: newContent } };
  if (changeDelay && changedBy && value && isPersonName(changedBy))
    return { delay: changeDelay, author: changedBy, action: parseChange(value) };
  throw new Error(`"${step}" is not a step of a ticket`);
}

/** When a ticket was created, in a demo that is set up at `now`. */
export const computeCreationTime = (ticket: DemoTicket, now: Date): Date =>
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
