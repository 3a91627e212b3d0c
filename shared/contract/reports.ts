import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import {
  type TimedFigure,
  type countedFigures,
  listedFigures,
  maxReportDays,
  maxDimensions,
  noDimensionValue,
  findPeriodProblem,
  reportDimensions,
  reportBreakdowns,
} from '../model/reports.ts';
import { CompanyId } from './company-id.ts';
import { CsvFile } from './csv-file.ts';
import { defineEndpoints } from './define.ts';
import { GroupId } from './groups.ts';
import { pageSchema } from './page.ts';
import { TicketSummary } from './ticket.ts';
import { UserId } from './user-id.ts';

const Day = z.iso.date('must be a day such as 2026-01-31');

/** Filters, each of which restricts a report to one company, assignee, group or category. */
const filters = {
  company: CompanyId.optional(),
  assignee: z.union([z.literal(noDimensionValue), UserId]).optional(),
  group: z.union([z.literal(noDimensionValue), GroupId]).optional(),
  category: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/, `must be an id from /api/reference, or ${noDimensionValue}`)
    .optional(),
};
const periodFields = {
  /** `from` and `to` are days in UTC. */
  from: Day,
  to: Day,
};

const periodProblemMessages = {
  reversed: 'must not be before from',
  too_long: `must be within ${maxReportDays} days of from`,
} as const;

const ReportQuery = z
  .strictObject({
    ...periodFields,
    by: z.enum(reportBreakdowns, `must be one of: ${reportBreakdowns.join(', ')}`).default('week'),
    ...filters,
  })
  .superRefine((query, context) => {
    const problem = findPeriodProblem(query);
    if (problem) context.addIssue({ code: 'custom', path: ['to'], message: periodProblemMessages[problem] });
    const filteredDimensions = reportDimensions.filter((dimension) => query[dimension] !== undefined);
    const maxFilters = query.by === 'week' ? maxDimensions : maxDimensions - 1;
    for (const path of filteredDimensions) {
      const isBreakdownDimension = path === query.by;
      if (!isBreakdownDimension && filteredDimensions.length <= maxFilters) continue;
      const message = isBreakdownDimension
        ? 'must not be the dimension by which the report is divided'
        : 'a report by week can filter by at most two of company, assignee, group and category; any other report, by one';
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });
export type ReportQuery = z.output<typeof ReportQuery>;

const MinuteStatistics = z.strictObject({
  /** The median in minutes; null if there are no tickets. */
  median: z.int().nullable(),
  /** The 90th percentile. */
  p90: z.int().nullable(),
  /**
   * Whether the values are exact. If there are too many tickets to read, the values are approximate, with an
   * error of at most 3.2 %.
   */
  exact: z.boolean(),
});

const count = z.int();
export const ReportFigures = z.strictObject({
  created: count,
  first_response: count,
  solved: count,
  merged: count,
  reopened: count,
  /** Targets of the service level that were met in time. */
  kept_first_response: count,
  kept_next_response: count,
  kept_resolution: count,
  /** Targets that were not met by the due time. */
  overdue_first_response: count,
  overdue_next_response: count,
  overdue_resolution: count,
  rated_good: count,
  rated_not_good: count,
  /**
   * Tickets that were open at the end of the period; if the period has not ended, tickets that are open now.
   */
  open_at_end: count,
  /** Elapsed minutes since creation, including those outside business hours. */
  first_response_minutes: MinuteStatistics,
  solved_minutes: MinuteStatistics,
  /** Business minutes without pauses, as service levels count them; only for tickets with a service level. */
  first_response_business_minutes: MinuteStatistics,
  solved_business_minutes: MinuteStatistics,
} satisfies Record<
  | (typeof countedFigures)[number]
  | 'open_at_end'
  | `${TimedFigure}_minutes`
  | `${TimedFigure}_business_minutes`,
  z.ZodType
>);
export type ReportFigures = z.output<typeof ReportFigures>;

export const ReportRow = ReportFigures.extend({
  /**
   * For a week, its first day within the period; otherwise the id of the company, assignee, group or
   * category, or `none`.
   */
  key: z.string(),
  /** The current name. */
  name: z.string(),
}).meta({ id: 'ReportRow' });
export type ReportRow = z.output<typeof ReportRow>;

export const Report = z
  .strictObject({
    ...periodFields,
    by: z.enum(reportBreakdowns),
    /** The company, assignee, group or category to which the report is restricted; empty for all tickets. */
    about: z.array(z.strictObject({ dimension: z.enum(reportDimensions), name: z.string() })),
    total: ReportFigures,
    /** Weeks in order; other rows by name. */
    rows: z.array(ReportRow),
    /** Tickets that are open now, by the day of their creation, newest first. */
    open: z.array(z.strictObject({ from: Day, to: Day, tickets: count })),
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof Report>;

export const ReportTicket = z
  .strictObject({
    ticket: TicketSummary,
    /** The day of the event; for `open` and `open_at_end` the day of creation. */
    day: Day,
    /** How often the event happened on that day. */
    times: z.int(),
    /** Minutes since creation, for `first_response` and `solved`. */
    minutes: z.int().nullable(),
    /** The minutes that the service level counts; null if the ticket has no service level. */
    business_minutes: z.int().nullable(),
  })
  .meta({ id: 'ReportTicket' });
export type ReportTicket = z.output<typeof ReportTicket>;

const ReportTicketQuery = z
  .strictObject({
    /** `open_at_end`: the tickets that were open at the end of `to`. */
    figure: z.enum(listedFigures, `must be one of: ${listedFigures.join(', ')}`),
    ...periodFields,
    ...filters,
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(limits.found_tickets).default(limits.found_tickets),
  })
  .superRefine((query, context) => {
    // Open tickets are listed regardless of their age.
    const isOpenFigure = query.figure === 'open' || query.figure === 'open_at_end';
    const problem = isOpenFigure && query.from <= query.to ? undefined : findPeriodProblem(query);
    if (problem) context.addIssue({ code: 'custom', path: ['to'], message: periodProblemMessages[problem] });
  });
export type ReportTicketQuery = z.output<typeof ReportTicketQuery>;

export const reportEndpoints = defineEndpoints({
  getReport: {
    method: 'GET',
    path: '/api/reports',
    access: permissions.read_reports,
    service: 'reports',
    scope: 'reports:read',
    summary: 'Counts and times of tickets in a period, by week, company, assignee, group or category',
    query: ReportQuery,
    response: Report,
  },
  exportReport: {
    method: 'GET',
    path: '/api/reports/csv',
    access: permissions.read_reports,
    service: 'reports',
    scope: 'reports:read',
    summary: 'The same as a CSV file',
    query: ReportQuery,
    file: 'csv',
    response: CsvFile,
  },
  listReportTickets: {
    method: 'GET',
    path: '/api/reports/tickets',
    access: permissions.read_reports,
    service: 'reports',
    scope: 'reports:read',
    summary: 'The tickets behind a figure of a report, newest first; a page may be short and have a next one',
    query: ReportTicketQuery,
    response: pageSchema(ReportTicket),
  },
});
