import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { contactProblems, monthlyFigures } from '../model/monthly-report.ts';
import { monthPattern } from '../model/months.ts';
import { permissions } from '../model/permissions.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { pageSchema } from './page.ts';
import { ReportFigures, ReportRow, ReportTicket } from './reports.ts';
import { UserId } from './user-id.ts';

const Month = z
  .string()
  .regex(monthPattern, 'must be a month such as 2026-10')
  .meta({ examples: ['2026-10'] });

/** A company's figures for a month (UTC) and for the previous month. */
export const MonthlyReport = z
  .strictObject({
    company: z.strictObject({ id: CompanyId, name: z.string() }),
    month: Month,
    /** Whether the month is over. */
    complete: z.boolean(),
    total: ReportFigures,
    /** The figures of the previous month; null if that month is too long ago. */
    before: ReportFigures.nullable(),
    /** In order; the first and last may be partial weeks. */
    weeks: z.array(ReportRow),
    /** Whether the company has a service level now. */
    promised: z.boolean(),
  })
  .meta({ id: 'MonthlyReport' });
export type MonthlyReport = z.output<typeof MonthlyReport>;

/** The recipient of a company's monthly report. */
export const ReportContact = z
  .strictObject({
    /** Null while the monthly report is off, or if the person's account was deleted. */
    contact: z.strictObject({ id: z.string(), full_name: z.string(), email: z.string() }).nullable(),
    /** Whether the monthly report is on. */
    on: z.boolean(),
    /** Why nobody receives the report although it is on. */
    problem: z.enum(contactProblems).nullable(),
  })
  .meta({ id: 'ReportContact' });
export type ReportContact = z.output<typeof ReportContact>;

const MonthParams = z.strictObject({ month: Month });
const CompanyParams = z.strictObject({ id: CompanyId });
/** Staff must specify a company. */
const company = CompanyId.optional();

export const monthlyReportEndpoints = defineEndpoints({
  getMonthlyReport: {
    method: 'GET',
    path: '/api/monthly-reports/{month}',
    access: permissions.read_monthly_report,
    service: 'monthly-reports',
    summary: "A company's report of a month, for its contact and staff",
    params: MonthParams,
    query: z.strictObject({ company }),
    response: MonthlyReport,
    errors: [404],
  },
  listMonthlyReportTickets: {
    method: 'GET',
    path: '/api/monthly-reports/{month}/tickets',
    access: permissions.read_monthly_report,
    service: 'monthly-reports',
    summary:
      'The tickets behind a figure of a monthly report, newest first; a page may be short and have a next one',
    params: MonthParams,
    query: z.strictObject({
      company,
      figure: z.enum(monthlyFigures, `must be one of: ${monthlyFigures.join(', ')}`),
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(limits.found_tickets).default(limits.found_tickets),
    }),
    response: pageSchema(ReportTicket),
    errors: [404],
  },
  getReportContact: {
    method: 'GET',
    path: '/api/companies/{id}/report-contact',
    access: permissions.read_people_and_companies,
    service: 'monthly-reports',
    summary: "Who receives a company's report each month",
    params: CompanyParams,
    response: ReportContact,
    errors: [404],
  },
  setReportContact: {
    method: 'PUT',
    path: '/api/companies/{id}/report-contact',
    access: permissions.manage_people_and_companies,
    service: 'monthly-reports',
    summary:
      "Choose who receives a company's report each month: a customer of the company, or null for nobody",
    params: CompanyParams,
    body: z.strictObject({ contact_id: UserId.nullable() }),
    response: ReportContact,
    errors: [404, 409],
  },
});
