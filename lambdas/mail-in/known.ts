import * as z from 'zod';
import { domainOf } from '@portico/shared/model/mail-domains.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Actor } from '../domain/actor.ts';
import { findTicket } from '../domain/ticket/store.ts';
import { visibilityScopeOfMember } from '../domain/visibility-scope.ts';
import { required } from '../platform/environment.ts';
import { getItem, query } from '../platform/dynamodb.ts';
import { findSub } from '../platform/user-pool.ts';
import { companyFacts } from '../domain/company-facts.ts';
import { keys } from '../table/keys.ts';
import { type Facts, type Sender, companyOf } from './decide.ts';

// What decisions need of the items of other features, read strongly: a role that was removed must not count.

const Person = z.object({
  summary: z.object({
    id: z.string(),
    email: z.string(),
    full_name: z.string(),
    company: z.string().nullable(),
    company_id: z.string().nullable(),
    roles: z.array(z.enum(roles)),
    disabled: z.boolean(),
    own_tickets_only: z.boolean(),
  }),
});

export interface KnownSender {
  readonly sender: Sender;
  readonly actor: Actor;
}

/** The person with this address, which the user pool keeps unique. */
export async function senderAt(address: string): Promise<KnownSender | undefined> {
  const id = await findSub(required('USER_POOL_ID'), address);
  const item = id === undefined ? undefined : await getItem(keys.profile(id), { consistent: true });
  if (!item) return undefined;
  const { company, ...person } = Person.parse(item).summary;
  const { company_id } = person;
  return {
    sender: {
      id: person.id,
      company_id,
      is_staff: isStaff(person.roles),
      disabled: person.disabled,
      scope: visibilityScopeOfMember({ ...person, company_id }),
    },
    actor: {
      id: person.id,
      email: person.email,
      full_name: person.full_name,
      company: company_id !== null && company !== null ? { id: company_id, name: company } : undefined,
      roles: person.roles,
      own_tickets_only: person.own_tickets_only,
      session_expires_at: 0,
    },
  };
}

const DomainOwner = z.object({ id: z.string() });

const ownerOf = async (claimed: string): Promise<string | undefined> => {
  const item = await getItem(keys.mailDomain(claimed), { consistent: true });
  return item && DomainOwner.parse(item).id;
};

/** The id of the company with the mail domain of an address. */
export const companyOfDomain = (address: string) => ownerOf(domainOf(address));

/** The company whose program has an address: it names the address, or has its domain or its account. */
export async function programAt(
  address: string,
  sender: Pick<Facts, 'sender' | 'domain_company_id'>,
): Promise<Facts['program']> {
  const company_id = (await ownerOf(address)) ?? companyOf(sender);
  const company = company_id === undefined ? undefined : await companyFacts(company_id);
  return company && { company_id: company.id, rule: company.program_mails };
}

const Ticket = z.object({
  requester_name: z.string(),
  company_name: z.string(),
  company_id: z.string(),
  requester_id: z.string().nullable(),
  requester_email: z.string(),
});
const Follower = z.object({ person: z.string(), state: z.string() });

export type KnownTicket = NonNullable<Facts['ticket']> & {
  readonly requester_name: string;
  readonly company_name: string;
};

export async function ticketAt(id: string): Promise<KnownTicket | undefined> {
  const { pk, sk } = keys.follower(id, '');
  const [found, { items }] = await Promise.all([
    findTicket(id),
    query({
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    }),
  ]);
  if (!found) return undefined;
  const ticket = Ticket.parse(found);
  const followers = items.map((one) => Follower.parse(one)).filter(({ state }) => state === 'follows');
  return { ...ticket, followers: followers.map(({ person }) => person) };
}
