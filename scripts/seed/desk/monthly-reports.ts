import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { queueMonthlyMails } from '@portico/lambdas/notifications/monthly/monthly-mails.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { getDemoCompany } from '../people/companies.ts';
import { type Actors, findActor } from '../people/users.ts';

/** Turns on the monthly report of one company, and queues the mail about last month. */
export async function seedMonthlyReports(actors: Actors, now: Date): Promise<void> {
  const { id } = getDemoCompany('ashcombe');
  const person = findActor(actors, 'priya').id;
  await transact([put({ Item: { ...keys.reportContact(id), company_id: id, person } })]);
  await queueMonthlyMails(
    now,
    () => new Date(),
    () => true,
  );
}
