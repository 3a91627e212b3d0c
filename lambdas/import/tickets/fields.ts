import {
  type CustomValues,
  countValueBytes,
  findValueError,
  applyCustomChanges,
} from '@portico/shared/model/custom-fields.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { isTag } from '@portico/shared/model/tags.ts';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import { separateValues } from '../../domain/custom-fields.ts';
import type { KnownEntries } from './known.ts';
import { shortenSubject } from './texts.ts';
import type { TicketRecords } from './ticket-records.ts';

/** Thrown for a ticket that cannot be imported. The message says what is wrong, and how to fix it. */
export class TicketProblem extends Error {
  override readonly name = 'TicketProblem';
}

/** The values of custom fields. `problem` is called for each value that does not fit its field. */
export function convertCustomValues(
  { ticket }: TicketRecords,
  { custom_fields }: KnownEntries,
  problem: (message: string) => void,
): ReturnType<typeof separateValues> {
  let values: CustomValues = {};
  for (const [key, importedValue] of Object.entries(ticket.custom_fields)) {
    const field = custom_fields.get(key);
    if (!field) {
      problem(`The field ${key} is not known; its value ${String(importedValue)} is left out.`);
      continue;
    }
    const value = convertToKind(field.kind, importedValue);
    const next = applyCustomChanges(values, { [field.id]: value });
    const error = findValueError(field, value);
    if (error === undefined && countValueBytes(next) <= limits.custom_values) values = next;
    else problem(`${error ?? `${field.name} does not fit`}; its value ${String(importedValue)} is left out.`);
  }
  return separateValues([...custom_fields.values()], values);
}

type CustomFieldValue = RecordOfKind<'ticket'>['custom_fields'][string];

function convertToKind(kind: string, value: CustomFieldValue): CustomFieldValue {
  if (kind === 'number' && typeof value === 'string' && value.trim() !== '') return Number(value);
  if (kind === 'checkbox' && typeof value === 'string') return /^(true|yes|1)$/i.test(value);
  return kind === 'text' ? String(value).replace(/\s+/g, ' ') : value;
}

const toEntry = (entry: { readonly id: string; readonly name: string } | undefined) =>
  entry ? { id: entry.id, name: entry.name } : null;

/** The fields of a ticket that come from its record, except the status. */
export function composeTicketFields(
  group: TicketRecords,
  entries: KnownEntries,
  problem: (message: string) => void,
) {
  const { ticket } = group;
  const requester = ticket.requester_id === null ? undefined : entries.people.get(ticket.requester_id);
  const company = ticket.company_id === null ? undefined : entries.companies.get(ticket.company_id);
  const requester_name =
    ticket.requester_name ?? requester?.name ?? `Unknown requester ${ticket.requester_id ?? ''}`.trim();
  const assignee = ticket.assignee_id === null ? undefined : entries.people.get(ticket.assignee_id);
  const hasEnded = getStatusTab(ticket.status) === 'closed';
  if (ticket.assignee_id !== null && !hasEnded && assignee?.is_staff !== true)
    problem(
      `${assignee?.name ?? `The person ${ticket.assignee_id}`} is not a member of staff, so nobody is assigned. Invite them as an agent, and import it again.`,
    );
  const [tags, invalidTags] = [
    ticket.tags
      .filter((tag) => isTag(tag) && tag.length <= limits.tag)
      .slice(0, limits.tags)
      .toSorted(),
    ticket.tags.filter((tag) => !isTag(tag) || tag.length > limits.tag),
  ];
  if (invalidTags.length > 0) problem(`Tags are lower-case words: ${invalidTags.join(', ')} is left out.`);
  return {
    requester,
    requester_name,
    requester_email: ticket.requester_email ?? requester?.email ?? '',
    company: toEntry(company) ?? toEntry(requester?.company ?? undefined),
    assignee: hasEnded || assignee?.is_staff === true ? toEntry(assignee) : null,
    group: toEntry(ticket.group_id === null ? undefined : entries.groups.get(ticket.group_id)),
    category: toEntry(ticket.category_id === null ? undefined : entries.categories.get(ticket.category_id)),
    department: toEntry(
      ticket.department_id === null ? undefined : entries.departments.get(ticket.department_id),
    ),
    tags,
    ...shortenSubject(ticket.subject),
  };
}
