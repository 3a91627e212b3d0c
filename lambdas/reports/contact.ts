import type { ReportContact } from '@portico/shared/contract/monthly-reports.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import {
  type ReportedCompany,
  readContactState,
  readChosenContact,
  readReportedCompany,
} from '../domain/mail/report-contact.ts';
import { ApiError, notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, check, put, remove, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

/** @throws ApiError `not_found` */
export async function requireCompany(id: string): Promise<ReportedCompany> {
  const company = await readReportedCompany(id);
  if (!company) throw notFound();
  return company;
}

export async function readReportContact(id: string): Promise<ReportContact> {
  const [company, contact] = await Promise.all([requireCompany(id), readChosenContact(id)]);
  return readContactState(company, contact);
}

const notAllowedError = () =>
  new ApiError('invalid_request', 'This person cannot receive the monthly report', [
    { path: 'body.contact_id', message: 'must be an active customer of the company' },
  ]);

const ownTicketsOnlyError = () =>
  new ApiError(
    'invalid_request',
    "This person sees only their own tickets, but the report covers all of the company's. Choose another person, or let this one see all.",
    [{ path: 'body.contact_id', message: "must be a person who sees all of the company's tickets" }],
  );

/** The operation that replaces a contact, unless it has changed since the read. */
function createContactOperation(company: string, before: string | undefined, after: string | null) {
  const unchangedCondition =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'person = :before', ExpressionAttributeValues: { ':before': before } };
  const key = keys.reportContact(company);
  return after === null
    ? remove({ Key: key, ...unchangedCondition })
    : put({ Item: { ...key, company_id: company, person: after }, ...unchangedCondition });
}

/**
 * Sets who receives a company's report, and records that in the audit log.
 * @param person null for nobody
 * @throws ApiError `not_found`; `invalid_request` unless the person is an active customer of the company;
 * `version_conflict`
 */
export async function setReportContact(id: string, person: string | null): Promise<ReportContact> {
  const [company, before] = await Promise.all([requireCompany(id), readChosenContact(id)]);
  const state = await readContactState(company, person ?? undefined);
  if ((before ?? null) === person) return state;
  if (state.problem === 'gone' || state.problem === 'disabled' || state.problem === 'moved')
    throw notAllowedError();
  if (state.problem === 'own_tickets_only') throw ownTicketsOnlyError();
  try {
    await transact([
      createContactOperation(id, before, person),
      check({ Key: keys.company(id), ConditionExpression: 'attribute_exists(pk)' }),
      createAuditEntry({
        kind: 'company_changed',
        target: { type: 'company', id },
        before: { monthly_report_contact: before ?? null },
        after: { monthly_report_contact: person },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw versionConflict('the contact');
  }
  return state;
}
