import * as z from 'zod';
import type { Contact } from '@portico/shared/contract/contacts.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Actor } from '../../domain/actor.ts';
import { findTicket } from '../../domain/ticket/store.ts';
import { toMemberVisibilityScope } from '../../domain/visibility-scope.ts';
import { requireVariable } from '../../platform/environment.ts';
import { getItem } from '../../platform/dynamodb.ts';
import { findSub } from '../../platform/accounts/user-pool.ts';
import { readCompanyFacts } from '../../domain/people/company-facts.ts';
import { findContactByAddress } from '../../domain/people/contact.ts';
import type { ParsedMail } from '../../platform/mail/parsing/mail-parser.ts';
import { findDomainCompanyId, findProgramCompanyId } from '../../domain/mail/mail-address.ts';
import { readParticipants } from '../../domain/people/participant.ts';
import { keys } from '../../table/keys.ts';
import { type MailFacts, type Sender, findSenderCompanyId } from './decide.ts';

// Reads items of other features for decisions. Reads are consistent, so that removing a role takes effect
// immediately.

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

/** The person with an address. The user pool keeps addresses unique. */
export async function findSender(address: string): Promise<KnownSender | undefined> {
  const id = await findSub(requireVariable('USER_POOL_ID'), address);
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
      scope: toMemberVisibilityScope({ ...person, company_id }),
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

/** The sender of a mail, as a user and as a contact. */
export async function findUserAndContact({ from }: Pick<ParsedMail, 'from'>): Promise<{
  user: KnownSender | undefined;
  contact: Contact | undefined;
}> {
  if (!from) return { user: undefined, contact: undefined };
  const [user, contact] = await Promise.all([findSender(from.address), findContactByAddress(from.address)]);
  return { user, contact };
}

/**
 * The company of a program: the one that registered the program's address; otherwise, as for other senders,
 * the one of the address's account or mail domain.
 */
export async function findProgram(
  address: string,
  sender: Pick<MailFacts, 'sender' | 'domain_company_id'>,
): Promise<MailFacts['program']> {
  const company_id = (await findProgramCompanyId(address)) ?? findSenderCompanyId(sender);
  const company = company_id === undefined ? undefined : await readCompanyFacts(company_id);
  return company && { company_id: company.id, rule: company.program_mails };
}

/** The company of the contact with an address, otherwise the company with its mail domain. */
export const findCompanyId = async (
  address: string,
  contact: Contact | undefined,
): Promise<string | undefined> => contact?.company_id ?? findDomainCompanyId(address);

const Ticket = z.object({
  requester_name: z.string(),
  company_name: z.string(),
  company_id: z.string(),
  requester_id: z.string().nullable(),
  requester_email: z.string(),
});

export type KnownTicket = NonNullable<MailFacts['ticket']> & {
  readonly requester_name: string;
  readonly company_name: string;
};

export async function findKnownTicket(id: string): Promise<KnownTicket | undefined> {
  const [found, participants] = await Promise.all([findTicket(id), readParticipants(id)]);
  if (!found) return undefined;
  return { ...Ticket.parse(found), participants: participants.filter(({ state }) => state === 'in_copy') };
}
