import type { MonthlyReport } from '@portico/shared/contract/monthly-reports.ts';
import { getMonthlyReportPath } from '@portico/shared/model/monthly-report.ts';
import {
  type ReportedCompany,
  readContactState,
  readChosenContact,
  readReportedCompany,
} from '../../domain/mail/report-contact.ts';
import { composeMonthlyMail } from './monthly-words.ts';
import type { MailSite, WrittenMail } from '../words/write-mail.ts';

/** Computes a company's report of a month. */
export type ComputeReport = (company: ReportedCompany, month: string, now: Date) => Promise<MonthlyReport>;

/** Writes the mail with a company's report from current data, or returns why it is withheld. */
export async function writeMonthlyMail(
  company_id: string,
  month: string,
  person: string,
  { url }: Pick<MailSite, 'url'>,
  computeReport: ComputeReport,
  at: Date,
): Promise<WrittenMail> {
  const [company, chosen] = await Promise.all([
    readReportedCompany(company_id),
    readChosenContact(company_id),
  ]);
  if (!company || chosen !== person) return { withheld: 'withdrawn' };
  const { contact, problem } = await readContactState(company, person);
  if (problem === 'undeliverable') return { withheld: problem };
  if (!contact || problem !== null) return { withheld: 'no_access' };
  return {
    mail: composeMonthlyMail({
      to: contact.email,
      report: await computeReport(company, month, at),
      link: url + getMonthlyReportPath(month),
    }),
  };
}
