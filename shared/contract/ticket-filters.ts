import * as z from 'zod';
import { ticketTypes } from '../model/ticket.ts';
import { CompanyId } from './company-id.ts';
import { ReferenceId } from './reference-id.ts';
import { Tag } from './tags.ts';
import { UserId } from './user-id.ts';

const Day = z.iso.date('must be a day, such as 2026-03-31');

/** Filters of lists and searches of staff, beside status, priority, assignee and group. */
export const ticketFilters = {
  type: z.enum(ticketTypes, `must be one of: ${ticketTypes.join(', ')}`).optional(),
  category: ReferenceId.optional(),
  department: ReferenceId.optional(),
  company: CompanyId.optional(),
  /** A person with an account; not a requester that staff entered by hand. */
  requester: UserId.optional(),
  tag: Tag.optional(),
  /** The first and the last day of their creation, in UTC. */
  created_from: Day.optional(),
  created_to: Day.optional(),
  /** The same of their last activity. */
  active_from: Day.optional(),
  active_to: Day.optional(),
};

export const ticketFilterNames = [
  'type',
  'category',
  'department',
  'company',
  'requester',
  'tag',
  'created_from',
  'created_to',
  'active_from',
  'active_to',
] as const satisfies (keyof typeof ticketFilters)[];

type Days = Partial<Record<'created_from' | 'created_to' | 'active_from' | 'active_to', string | undefined>>;

/** What is wrong with days: the last one must not be before the first. */
export const dayProblems = ({ created_from, created_to, active_from, active_to }: Days) =>
  [
    { path: 'created_to', from: created_from, to: created_to },
    { path: 'active_to', from: active_from, to: active_to },
  ].flatMap(({ path, from, to }) =>
    from !== undefined && to !== undefined && to < from
      ? [{ code: 'custom' as const, path: [path], message: `must not be before ${from}` }]
      : [],
  );
