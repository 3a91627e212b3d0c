import { setTimeout as delay } from 'node:timers/promises';
import type { Profile } from '@portico/shared/contract/people.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import { absenceItem, isAway } from '../../domain/people/away.ts';
import { readCompanyFacts } from '../../domain/people/company-facts.ts';
import { findContactById } from '../../domain/people/contact.ts';
import type { InvitationRequest } from '../../people/invitation-request.ts';
import { listAllProfiles } from '../../people/profile/store.ts';
import { changeProfile } from '../../people/profile/update-profile.ts';
import { put, transact } from '../../platform/dynamodb.ts';
import { requireVariable } from '../../platform/environment.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import { publish } from '../../platform/messaging/topic.ts';
import type { ImportJob } from '../jobs/items.ts';
import { putOrigin, readOrigin } from '../origins.ts';
import type { StoredResult } from '../parts/results.ts';
import type { ImportRow } from '../writer.ts';

/**
 * Milliseconds between two invitations. Cognito creates at most fifty users a second, including those who
 * sign up in the meantime.
 */
const invitationInterval = 100;
/** The number of concurrent reads. */
const concurrentReads = 8;

/** Milliseconds to wait for the accounts of the people in a part. */
const accountTimeout = 4 * 60_000;
/** The maximum number of milliseconds that a part takes. */
export const maxInvitePartTime = accountTimeout + 3 * 60_000;

type PersonRecord = RecordOfKind<'person'>;

/** The request to invite a contact; undefined for someone who has an account, or cannot have one. */
async function composeInvitation(
  job: ImportJob,
  id: string | undefined,
  record: PersonRecord,
): Promise<InvitationRequest | undefined> {
  const contact = id === undefined ? undefined : await findContactById(id);
  const [email] = contact?.emails ?? [];
  // In an archive, people without a role are contacts.
  const isContact = job.format === 'archive' && record.roles.length === 0;
  if (!contact || email === undefined || isContact || record.disabled) return undefined;
  // A file cannot make anybody an administrator.
  const roles = [...new Set(record.roles.map((role) => (role === 'admin' ? 'agent' : role)))];
  const person = {
    email,
    full_name: contact.full_name,
    company_id: contact.company_id,
    phone: record.phone,
    roles: roles.length === 0 ? ['customer' as const] : roles,
    own_tickets_only: record.own_tickets_only,
  };
  if (person.company_id === null ? !isStaff(roles) : !(await isActiveCompany(person.company_id)))
    return undefined;
  return { key: job.id, person, by: { id: job.created_by.id, roles: job.roles } };
}

const isActiveCompany = async (company: string) => (await readCompanyFacts(company))?.status === 'active';

/** Waits until all these addresses have accounts, or the time is up. @returns all users, by address */
async function waitForAccounts(emails: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
  const deadline = Date.now() + accountTimeout;
  for (;;) {
    const users = new Map((await listAllProfiles()).map((user) => [user.email, user]));
    if (emails.every((email) => users.has(email)) || Date.now() > deadline) return users;
    await delay(2_000);
  }
}

/** Links the record to the account. A new account also gets the settings that invitations do not contain. */
async function linkAccount(job: ImportJob, user: Profile, record: PersonRecord): Promise<void> {
  const origin = await readOrigin(job.source, 'person', record.id);
  if (!origin || origin.id === user.id) return;
  const { mails_off, new_ticket_groups, away } = record;
  if (origin.created_by === job.id && (mails_off.length > 0 || new_ticket_groups !== null))
    await changeProfile(user.id, () => ({ mails_off, new_ticket_groups }));
  await transact([
    putOrigin(job.source, 'person', record.id, { ...origin, id: user.id }),
    ...(away && isAway(away, new Date()) ? [put({ Item: absenceItem({ user_id: user.id, ...away }) })] : []),
  ]);
}

/**
 * Invites the people of a part through the function that may create accounts, and waits for the accounts,
 * because later records refer to them.
 * @param results the results of writing this part
 * @returns how many people were invited
 */
export async function invitePeople(
  job: ImportJob,
  results: readonly StoredResult[],
  rows: readonly ImportRow[],
): Promise<number> {
  const records = new Map(
    rows.flatMap(({ record }) => (record.kind === 'person' ? [[record.id, record] as const] : [])),
  );
  const people = results.flatMap(({ outcome, id, record_id = '' }) => {
    const record = outcome === 'failed' ? undefined : records.get(record_id);
    return record ? [{ id, record }] : [];
  });
  const requests = await runInParallel(people, concurrentReads, ({ id, record }) =>
    composeInvitation(job, id, record),
  );
  const invitationRequests = requests.filter((request) => request !== undefined);
  for (const request of invitationRequests) {
    await publish(requireVariable('INVITATIONS_TOPIC'), request);
    await delay(invitationInterval);
  }
  const users = await waitForAccounts(invitationRequests.map(({ person }) => person.email));
  await runInParallel(people, concurrentReads, async ({ record }) => {
    const [email = ''] = record.emails;
    const user = users.get(email.trim().toLowerCase());
    if (user) await linkAccount(job, user, record);
  });
  return invitationRequests.length;
}
