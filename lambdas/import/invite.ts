import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { roles } from '@portico/shared/model/roles.ts';
import { contactById } from '../domain/people/contact.ts';
import { required } from '../platform/environment.ts';
import { publish } from '../platform/messaging/topic.ts';
import type { InvitationRequest } from '../people/invitation-request.ts';
import type { ImportJob } from './items.ts';
import { originAt } from './origins.ts';
import type { StoredResult } from './results.ts';

/** Milliseconds between two invitations: Cognito creates fifty users a second, and people sign up, too. */
const pause = 100;

const Account = z.object({
  phone: z.string().nullable().default(null),
  roles: z.array(z.enum(roles)).default([]),
});

/** The request to invite a contact; undefined for someone who has an account, or cannot have one. */
async function requestFor(
  job: ImportJob,
  { id, record_id }: StoredResult,
): Promise<InvitationRequest | undefined> {
  const contact = id === undefined ? undefined : await contactById(id);
  const [email] = contact?.emails ?? [];
  if (!contact || email === undefined) return undefined;
  const account = Account.parse((await originAt(job.source, 'person', record_id ?? ''))?.values ?? {});
  // Nobody becomes an administrator by a file.
  const given = account.roles.filter((role) => role !== 'admin');
  const person = {
    email,
    full_name: contact.full_name,
    company_id: contact.company_id,
    phone: account.phone,
    roles: given.length === 0 ? ['customer' as const] : given,
    own_tickets_only: false,
  };
  if (person.company_id === null && !isStaff(person.roles)) return undefined;
  return { key: job.id, person, by: { id: job.created_by.id, roles: job.roles } };
}

/**
 * Has the people of a part invited, by the function that may create accounts.
 * @returns how many
 */
export async function invitePeople(job: ImportJob, results: readonly StoredResult[]): Promise<number> {
  let invited = 0;
  for (const result of results) {
    const request = result.outcome === 'failed' ? undefined : await requestFor(job, result);
    if (!request) continue;
    await publish(required('INVITATIONS_TOPIC'), request);
    invited += 1;
    await delay(pause);
  }
  return invited;
}
