import { isDeepStrictEqual } from 'node:util';
import type { ItemChange } from '../../platform/messaging/stream.ts';
import { parseEvent, isEvent } from './recorded-event.ts';
import { findTicket } from './store.ts';

/** Fields with personal data, from which an erasure removes names and addresses. */
const textFields = /(?:^|_)(?:name|email|text|subject|reason)$/;

/** Whether the old and new values of a field change are text. */
const isTextChange = (value: object): boolean =>
  'field' in value && (value.field === 'subject' || value.field === 'custom_field');

function removeTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeTexts);
  if (typeof value !== 'object' || value === null) return value;
  const isTextValue = (field: string) => isTextChange(value) && (field === 'old' || field === 'new');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !textFields.test(field) && !isTextValue(field))
      .map(([field, part]) => [field, removeTexts(part)]),
  );
}

/**
 * Whether a ticket event was changed by anything other than an erasure, or was deleted although its ticket
 * still exists. No IAM policy can forbid this: policies cannot distinguish the items of a partition, and
 * events are in their ticket's partition.
 */
export async function isEventTampered({ before, after }: ItemChange): Promise<boolean> {
  if (!isEvent(before)) return false;
  if (after) return !isDeepStrictEqual(removeTexts(before), removeTexts(after));
  return (await findTicket(parseEvent(before).ticket_id)) !== undefined;
}
