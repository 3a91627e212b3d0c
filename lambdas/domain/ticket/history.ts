import { incrementBase32 } from 'ulid';
import type { TicketChange } from '@portico/shared/contract/ticket-conversation.ts';
import { formatCustomValue } from '@portico/shared/model/custom-fields.ts';
import { formatHold } from '@portico/shared/model/ticket-hold.ts';
import { formatTags } from '@portico/shared/model/tags.ts';
import { formatLinkValue, mergeValueFormatters } from '@portico/shared/model/ticket-links.ts';
import type { HistoryField } from '@portico/shared/model/ticket.ts';
import type { Terms } from '../service-levels/clocks.ts';
import { formatTerms } from '../service-levels/stored.ts';
import {
  type FieldChange,
  type RecordedEvent,
  isNamedChange,
  systemName,
  throwUnknownEvent,
} from './recorded-event.ts';

/** The fields of a history row that differ between the rows of one event. */
type Values = Pick<TicketChange, 'field_name' | 'custom_name' | 'old_value' | 'new_value'>;

const toAddedValues = (field_name: HistoryField, new_value: string): Values => ({
  field_name,
  old_value: '',
  new_value,
});
const toRemovedValues = (field_name: HistoryField, old_value: string): Values => ({
  field_name,
  old_value,
  new_value: '',
});

const toTermsValues = (oldTerms: Terms | null, terms: Terms | null): Values => ({
  field_name: 'terms',
  old_value: oldTerms ? formatTerms(oldTerms) : '',
  new_value: terms ? formatTerms(terms) : '',
});

function toValues(change: FieldChange): Values {
  const { field: field_name } = change;
  if (isNamedChange(change))
    return { field_name, old_value: change.old?.name ?? '', new_value: change.new?.name ?? '' };
  if (change.field === 'custom_field')
    return {
      field_name: change.field,
      custom_name: change.name,
      old_value: formatCustomValue(change.old),
      new_value: formatCustomValue(change.new),
    };
  if (change.field === 'tags')
    return { field_name, old_value: formatTags(change.old), new_value: formatTags(change.new) };
  if (change.field === 'requester')
    return { field_name, old_value: change.old.name, new_value: change.new.name };
  if (change.field === 'terms') return toTermsValues(change.old, change.new);
  if (change.field === 'hold')
    return { field_name, old_value: formatHold(change.old), new_value: formatHold(change.new) };
  return { field_name, old_value: String(change.old), new_value: String(change.new) };
}

/** The history rows of an event. Comments and files have none: the ticket page shows them elsewhere. */
function listRows(event: RecordedEvent): Values[] {
  switch (event.event) {
    case 'created':
      return event.split_from
        ? [toAddedValues('split', mergeValueFormatters.from(event.split_from.ticket_number))]
        : [];
    case 'commented':
      return event.opening.map(toValues);
    case 'changed':
      return event.changes.map(toValues);
    case 'terms_changed':
      return [toTermsValues(event.old, event.new)];
    case 'reminded':
      return event.reminders.map(({ kind, reminder }) => ({
        field_name: 'service_level',
        old_value: kind,
        new_value: reminder,
      }));
    case 'linked':
      return [toAddedValues('link', formatLinkValue(event.kind, event.other.ticket_number))];
    case 'unlinked':
      return [toRemovedValues('link', formatLinkValue(event.kind, event.other.ticket_number))];
    case 'merged':
      return [
        ...event.changes.map(toValues),
        toAddedValues('merge', mergeValueFormatters.into(event.into.ticket_number)),
      ];
    case 'merge_undone':
      return [
        ...event.changes.map(toValues),
        toRemovedValues('merge', mergeValueFormatters.into(event.into.ticket_number)),
      ];
    case 'merge_received':
      return [toAddedValues('merge', mergeValueFormatters.from(event.from.ticket_number))];
    case 'merge_returned':
      return [toRemovedValues('merge', mergeValueFormatters.from(event.from.ticket_number))];
    case 'split':
      return [toAddedValues('split', mergeValueFormatters.into(event.into.ticket_number))];
    case 'rated':
      return [{ field_name: 'rating', old_value: event.old ?? '', new_value: event.new }];
    case 'participants_added':
      return event.people.map(({ name }) => toAddedValues('participant', name));
    case 'participant_removed':
      return [toRemovedValues('participant', event.person.name)];
    case 'noted':
    case 'comment_edited':
    case 'comment_deleted':
    case 'comment_taken_back':
    case 'followed_up':
    case 'neighbor_deleted':
    case 'file_added':
    case 'names_erased':
    case 'renamed':
    case 'requester_merged':
      return [];
    default:
      return throwUnknownEvent(event);
  }
}

/**
 * The author that the history shows. After a customer's reply, the system, not the customer, chooses who
 * works on the ticket.
 */
const selectAuthorName = ({ actor }: RecordedEvent, field: HistoryField): string =>
  actor.side === 'customer' && (field === 'assignee' || field === 'group') ? systemName : actor.name;

/** Increments an id `steps` times. */
function incrementId(id: string, steps: number): string {
  return steps === 0 ? id : incrementId(incrementBase32(id), steps - 1);
}

/** The history entries of an event, oldest first. The first has the id of the event. */
export const toHistory = (event: RecordedEvent): TicketChange[] =>
  listRows(event).map((values, index) => ({
    id: incrementId(event.id, index),
    ticket_id: event.ticket_id,
    user_name: selectAuthorName(event, values.field_name),
    ...(event.actor.is_integration && event.actor.id !== null && { integration_id: event.actor.id }),
    ...values,
    created_at: event.at,
  }));
