import * as z from 'zod';
import { callersGroupsFilter } from '../model/assignment.ts';
import { isCustomFilterValue } from '../model/custom-filter.ts';
import { maxFilterValues, splitValues } from '../model/filter-values.ts';
import { limits } from '../model/limits.ts';
import { priorities, ticketStatuses, ticketTypes, noAssignee } from '../model/ticket.ts';
import { CompanyId } from './company-id.ts';
import { valuesFilterSchema, knownValuesFilterSchema } from './filter-values.ts';
import { GroupId } from './groups.ts';
import { ReferenceId } from './reference-id.ts';
import { Tag } from './tags.ts';
import { UserId } from './user-id.ts';

const Day = z.iso.date('must be a day, such as 2026-03-31');

const fieldError = `must be up to ${maxFilterValues} values of fields, such as f1:Leeds`;
const FieldValuesFilter = z
  .string()
  .max(limits.field_filter, fieldError)
  .regex(/^[\w,:%.~*'()!-]+$/, fieldError)
  .refine((text) => {
    const values = splitValues(text);
    return values.length <= maxFilterValues && values.every(isCustomFilterValue);
  }, fieldError)
  .meta({ examples: ['f1:Leeds'] });

/** The maximum number of characters of each kind of id. */
const maxIdLengths = { user: 36, company: 26, group: 4, reference: 40 } as const;

/**
 * Filters for lists and searches of staff. A filter with several values matches tickets with any of them; a
 * ticket must match all filters.
 */
export const ticketFilters = {
  status: knownValuesFilterSchema(ticketStatuses).optional(),
  priority: knownValuesFilterSchema(priorities).optional(),
  /**
   * Assigned to the caller (`me`), to nobody (`none`), or to the member of staff with this id. Without a
   * status filter, matches only open tickets.
   */
  assignee: valuesFilterSchema(z.union([z.enum(['me', noAssignee]), UserId]), maxIdLengths.user).optional(),
  /** Tickets of the caller's groups (`mine`), or of the group with this id. */
  group: valuesFilterSchema(
    z.union([z.literal(callersGroupsFilter), GroupId]),
    maxIdLengths.group,
  ).optional(),
  type: knownValuesFilterSchema(ticketTypes).optional(),
  category: valuesFilterSchema(ReferenceId, maxIdLengths.reference).optional(),
  department: valuesFilterSchema(ReferenceId, maxIdLengths.reference).optional(),
  company: valuesFilterSchema(CompanyId, maxIdLengths.company).optional(),
  /** The ids of requesters. Only requesters with an account have an id. */
  requester: valuesFilterSchema(UserId, maxIdLengths.user).optional(),
  tag: valuesFilterSchema(Tag, limits.tag).optional(),
  /**
   * Values of custom fields, each percent-encoded, such as `f1:Leeds,f1:York,f2:12`. Each of these fields
   * must have one of its listed values. `f1:-` means no value.
   */
  field: FieldValuesFilter.optional(),
  /** Tickets that were created within this period: the first and last day, both included, in UTC. */
  created_from: Day.optional(),
  created_to: Day.optional(),
  /** Tickets whose last activity was within this period: the first and last day, both included, in UTC. */
  active_from: Day.optional(),
  active_to: Day.optional(),
};

export const ticketFilterNames = [
  'status',
  'priority',
  'assignee',
  'group',
  'type',
  'category',
  'department',
  'company',
  'requester',
  'tag',
  'field',
  'created_from',
  'created_to',
  'active_from',
  'active_to',
] as const satisfies (keyof typeof ticketFilters)[];

type DayFilters = Partial<
  Record<'created_from' | 'created_to' | 'active_from' | 'active_to', string | undefined>
>;

/** The errors in date filters: the last day must not be before the first. */
export const findDayProblems = ({ created_from, created_to, active_from, active_to }: DayFilters) =>
  [
    { path: 'created_to', from: created_from, to: created_to },
    { path: 'active_to', from: active_from, to: active_to },
  ].flatMap(({ path, from, to }) =>
    from !== undefined && to !== undefined && to < from
      ? [{ code: 'custom' as const, path: [path], message: `must not be before ${from}` }]
      : [],
  );
