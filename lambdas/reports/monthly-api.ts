import type { Actor } from '../domain/actor.ts';
import { type ReportedCompany, readChosenContact } from '../domain/mail/report-contact.ts';
import { toVisibilityScope } from '../domain/visibility-scope.ts';
import type { Handlers } from '../http/serve.ts';
import { getFirstDay, getLastDay } from '@portico/shared/model/months.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { readReportContact, requireCompany, setReportContact } from './contact.ts';
import { computeMonthlyReport } from './monthly-report.ts';
import { listShownTickets } from './shown-tickets.ts';
import { listReportTickets } from './tickets.ts';

const companyMissingError = () =>
  new ApiError('invalid_request', 'Say which company the report is about', [
    { path: 'query.company', message: 'must be a company id: your account has no company' },
  ]);

/**
 * The company whose report the caller reads: staff may read any, a report contact only their own company's.
 * @throws ApiError `not_found`; `invalid_request` if staff do not name a company
 */
async function requireReadableCompany(actor: Actor, companyId: string | undefined): Promise<ReportedCompany> {
  if (isStaff(actor.roles)) {
    const id = companyId ?? actor.company?.id;
    if (id === undefined) throw companyMissingError();
    return requireCompany(id);
  }
  const ownCompanyId = actor.company?.id;
  if (ownCompanyId === undefined || (companyId ?? ownCompanyId) !== ownCompanyId || actor.own_tickets_only)
    throw notFound();
  const [company, contact] = await Promise.all([
    requireCompany(ownCompanyId),
    readChosenContact(ownCompanyId),
  ]);
  if (contact !== actor.id) throw notFound();
  return company;
}

export const monthlyHandlers: Handlers<'monthly-reports'> = {
  async getMonthlyReport({ actor, params: { month }, query }) {
    return computeMonthlyReport(await requireReadableCompany(actor, query.company), month, new Date());
  },

  async listMonthlyReportTickets({ actor, params: { month }, query: { company, ...query } }) {
    const { id } = await requireReadableCompany(actor, company);
    const period = { from: getFirstDay(month), to: getLastDay(month) };
    const { items, next_cursor } = await listReportTickets({ ...query, ...period, company: id });
    return { items: await listShownTickets(actor, toVisibilityScope(actor), items), next_cursor };
  },

  getReportContact: ({ params }) => readReportContact(params.id),

  setReportContact: ({ params, body }) => setReportContact(params.id, body.contact_id),
};
