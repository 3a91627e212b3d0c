import {
  type CustomValues,
  bytesOfValues,
  valueError,
  applyCustomChanges,
} from '@portico/shared/model/custom-fields.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { isTag } from '@portico/shared/model/tags.ts';
import { tabOfStatus } from '@portico/shared/model/ticket.ts';
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
export function customValues(
  { ticket }: TicketRecords,
  { custom_fields }: KnownEntries,
  problem: (message: string) => void,
): ReturnType<typeof separateValues> {
  let values: CustomValues = {};
  for (const [key, given] of Object.entries(ticket.custom_fields)) {
    const field = custom_fields.get(key);
    if (!field) {
      problem(`The field ${key} is not known; its value ${String(given)} is left out.`);
      continue;
    }
    const value = convertToKind(field.kind, given);
    const next = applyCustomChanges(values, { [field.id]: value });
    const error = valueError(field, value);
    if (error === undefined && bytesOfValues(next) <= limits.custom_values) values = next;
    else problem(`${error ?? `${field.name} does not fit`}; its value ${String(given)} is left out.`);
  }
  return separateValues([...custom_fields.values()], values);
}

type CustomFieldValue = RecordOfKind<'ticket'>['custom_fields'][string];

function convertToKind(kind: string, given: CustomFieldValue): CustomFieldValue {
  if (kind === 'number' && typeof given === 'string' && given.trim() !== '') return Number(given);
  if (kind === 'checkbox' && typeof given === 'string') return /^(true|yes|1)$/i.test(given);
  return kind === 'text' ? String(given).replace(/\s+/g, ' ') : given;
}

const toEntry = (one: { readonly id: string; readonly name: string } | undefined) =>
  one ? { id: one.id, name: one.name } : null;

/** The fields of a ticket that come from its record, except the status. */
export function ticketFields(group: TicketRecords, known: KnownEntries, problem: (message: string) => void) {
  const { ticket } = group;
  const requester = ticket.requester_id === null ? undefined : known.people.get(ticket.requester_id);
  const company = ticket.company_id === null ? undefined : known.companies.get(ticket.company_id);
  const requester_name =
    ticket.requester_name ?? requester?.name ?? `Unknown requester ${ticket.requester_id ?? ''}`.trim();
  const assignee = ticket.assignee_id === null ? undefined : known.people.get(ticket.assignee_id);
  const hasEnded = tabOfStatus(ticket.status) === 'closed';
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
    group: toEntry(ticket.group_id === null ? undefined : known.groups.get(ticket.group_id)),
    category: toEntry(ticket.category_id === null ? undefined : known.categories.get(ticket.category_id)),
    department: toEntry(
      ticket.department_id === null ? undefined : known.departments.get(ticket.department_id),
    ),
    tags,
    ...shortenSubject(ticket.subject),
  };
}
