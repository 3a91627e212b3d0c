import type { Contact } from '@portico/shared/contract/contacts.ts';
import { type CompanyPerson, canSeeTicket, findCompanyUsers } from '../domain/people/company-people.ts';
import { findContactByAddress, createContact } from '../domain/people/contact.ts';
import { findDomainCompanyId } from '../domain/mail/mail-address.ts';
import type { Participant } from '../domain/people/participant.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';

/** A person who can be copied in on a ticket. */
export interface Candidate extends Pick<Participant, 'id' | 'full_name' | 'email' | 'is_contact'> {
  readonly is_outside: boolean;
  /** The contact to create; undefined for a user or an existing contact. */
  readonly created?: Contact;
}

/** A user of the ticket's company who may not see the ticket: disabled, or limited to their own tickets. */
export interface ExcludedPerson {
  readonly excluded: CompanyPerson;
}

export function toCandidate(person: CompanyPerson, ticket: StoredTicket): Candidate | ExcludedPerson {
  if (!canSeeTicket(person, ticket)) return { excluded: person };
  const { id, full_name, email } = person;
  return { id, full_name, email, is_contact: false, is_outside: false };
}

/**
 * Finds the person with each address: the user of the ticket's company, or else the contact, or else a new
 * contact.
 * @param people with unique addresses in lower case
 */
export async function findCandidates(
  ticket: StoredTicket,
  people: readonly { readonly email: string; readonly full_name?: string | undefined }[],
  source: 'mail' | 'staff',
  at: Date,
): Promise<(Candidate | (ExcludedPerson & { readonly email: string; readonly full_name: string }))[]> {
  const { company_id } = ticket;
  const users = await findCompanyUsers(
    company_id,
    people.map(({ email }) => email),
  );
  return Promise.all(
    people.map(async ({ email, full_name = email }) => {
      const user = users.get(email);
      if (user) return { ...toCandidate(user, ticket), email, full_name: user.full_name };
      const existing = await findContactByAddress(email);
      const contact =
        existing ??
        createContact(
          { full_name, email, company_id: (await findDomainCompanyId(email)) ?? null },
          source,
          at,
        );
      return {
        id: contact.id,
        full_name: contact.full_name,
        email,
        is_contact: true,
        is_outside: contact.company_id !== company_id,
        ...(!existing && { created: contact }),
      };
    }),
  );
}
