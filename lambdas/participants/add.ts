import type { NewParticipant } from '@portico/shared/contract/participants.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Actor } from '../domain/actor.ts';
import { type CompanyPerson, findUserByAddress, findPersonById } from '../domain/people/company-people.ts';
import { findContactById } from '../domain/people/contact.ts';
import { findProgramCompanyId, isConsultancyAddress } from '../domain/mail/mail-address.ts';
import type { Participant } from '../domain/people/participant.ts';
import { subscriberId } from '../domain/people/subscriber-id.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { type Candidate, type ExcludedPerson, toCandidate, findCandidates } from './find.ts';
import { type ParticipantChange, changeParticipants } from './store.ts';

const toNamedPerson = ({ id, full_name: name }: Pick<Participant, 'id' | 'full_name'>) => ({ id, name });
const isCounted = ({ state }: Participant) => state !== 'removed';
const isRequester = ({ id, email }: Candidate, { requester_id, requester_email }: StoredTicket) =>
  id === requester_id || email === requester_email.toLowerCase();

const invalidPersonError = (field: string, message: string) =>
  new ApiError('invalid_request', message, [{ path: `body.person.${field}`, message }]);

/** @throws ApiError `invalid_request` for staff, who can follow a ticket */
function assertNoStaff(field: string, person: CompanyPerson | undefined): void {
  if (person && isStaff(person.roles))
    throw invalidPersonError(field, `${person.full_name} is staff. Make them a follower instead.`);
}

async function requirePersonById(ticket: StoredTicket, id: string): Promise<Candidate | ExcludedPerson> {
  const [person, contact] = await Promise.all([findPersonById(id), findContactById(id)]);
  if (contact) {
    const { full_name, emails } = contact;
    const [email = ''] = emails;
    const is_outside = contact.company_id !== ticket.company_id;
    return { id, full_name, email, is_contact: true, is_outside };
  }
  assertNoStaff('person_id', person);
  if (person?.company_id !== ticket.company_id) throw notFound();
  return toCandidate(person, ticket);
}

async function findCandidate(
  ticket: StoredTicket,
  newParticipant: NewParticipant,
  at: Date,
): Promise<Candidate | ExcludedPerson> {
  if ('person_id' in newParticipant) return requirePersonById(ticket, newParticipant.person_id);
  const { email } = newParticipant;
  if (isConsultancyAddress(email))
    throw invalidPersonError('email', `${email} is our own address. Colleagues follow a ticket instead.`);
  if ((await findProgramCompanyId(email)) !== undefined)
    throw invalidPersonError('email', `${email} is the address of a program, which nobody reads.`);
  const user = await findUserByAddress(email);
  assertNoStaff('email', user);
  if (user && user.company_id !== ticket.company_id)
    throw invalidPersonError('email', `${email} is the address of a user of another company.`);
  const [candidate] = await findCandidates(ticket, [newParticipant], 'staff', at);
  if (!candidate) throw notFound();
  return candidate;
}

const limitReachedError = () =>
  new ApiError(
    'limit_reached',
    `A ticket has at most ${limits.participants} people in copy. Remove one of them first.`,
  );

/**
 * Copies a person in on a ticket. Does nothing if they are already copied in.
 * @throws ApiError `not_found`; `invalid_request` for the requester, staff, a person who may not see the
 * ticket, the address of a program, and one of our own addresses; `limit_reached`, `ticket_merged`, `busy`
 */
export const addParticipant = (
  actor: Actor,
  ticket_id: string,
  newParticipant: NewParticipant,
  at: Date,
): Promise<Participant[]> =>
  changeParticipants(actor, ticket_id, at, async (ticket, participants) => {
    const candidate = await findCandidate(ticket, newParticipant, at);
    const [field] = Object.keys(newParticipant);
    if ('excluded' in candidate) {
      const { full_name, disabled } = candidate.excluded;
      const reason = disabled ? 'has a disabled account' : 'sees own tickets only';
      throw invalidPersonError(field ?? '', `${full_name} ${reason}, and cannot be in copy of this ticket.`);
    }
    const { created, ...person } = candidate;
    if (isRequester(candidate, ticket))
      throw invalidPersonError(field ?? '', `${person.full_name} is the requester of this ticket.`);
    const personEntries = participants.filter(({ id, email }) => id === person.id || email === person.email);
    if (personEntries.some(({ state }) => state === 'in_copy')) return undefined;
    const otherParticipants = participants.filter(
      (participant) => isCounted(participant) && !personEntries.includes(participant),
    );
    if (otherParticipants.length >= limits.participants) throw limitReachedError();
    const addition = { by: actor.id, name: actor.full_name, at: at.toISOString() };
    return {
      savedParticipants: [{ ...person, ticket_id, state: 'in_copy', added: addition }],
      replacedParticipants: personEntries.filter(({ id }) => id !== person.id),
      event: { event: 'participants_added', people: [toNamedPerson(person)], by_mail: false },
      contacts: created ? [created] : [],
    };
  });

/** A recipient of a mail in To or Cc. */
export interface MailRecipient {
  /** In lower case. */
  readonly email: string;
  readonly full_name: string;
}

type MailCandidate = Candidate | (ExcludedPerson & MailRecipient);

/** Whether a person belongs to the ticket's company and may see it. */
const canBeAddedDirectly = (candidate: MailCandidate): candidate is Candidate =>
  !('excluded' in candidate) && !candidate.is_outside;

/**
 * Decides about the recipients of a mail: members of the ticket's company are copied in; others wait until
 * staff accept them. People who were added or removed before are unchanged. People beyond the limit are
 * skipped.
 */
export function composeMailParticipantChange(
  actor: Pick<Actor, 'id' | 'full_name'>,
  ticket: StoredTicket,
  participants: readonly Participant[],
  named_people: readonly MailCandidate[],
  at: Date,
): ParticipantChange | undefined {
  const addition = { by: actor.id, name: actor.full_name, at: at.toISOString() };
  const remainingCapacity = limits.participants - participants.filter(isCounted).length;
  const newPeople = named_people
    .filter((candidate) =>
      participants.every(
        ({ id, email }) => email !== candidate.email && (!('id' in candidate) || id !== candidate.id),
      ),
    )
    .filter((candidate) => 'excluded' in candidate || !isRequester(candidate, ticket))
    .slice(0, Math.max(0, remainingCapacity));
  if (newPeople.length === 0) return undefined;
  const savedParticipants = newPeople.map((candidate): Participant => {
    const { email, full_name } = candidate;
    const commonFields = { ticket_id: ticket.id, email, full_name, added: addition };
    if (canBeAddedDirectly(candidate)) {
      const { id, is_contact, is_outside } = candidate;
      return { ...commonFields, id, state: 'in_copy', is_contact, is_outside };
    }
    const is_outside = !('excluded' in candidate);
    return { ...commonFields, id: subscriberId(email), state: 'waiting', is_contact: false, is_outside };
  });
  const people = savedParticipants.filter(({ state }) => state === 'in_copy').map(toNamedPerson);
  return {
    savedParticipants,
    replacedParticipants: [],
    event: people.length > 0 ? { event: 'participants_added', people, by_mail: true } : undefined,
    contacts: newPeople.filter(canBeAddedDirectly).flatMap(({ created }) => created ?? []),
  };
}

/**
 * Adds the recipients of a mail as participants, or as candidates that staff must accept.
 * @param is_proven whether the sender is authenticated: otherwise all recipients wait
 * @throws ApiError `not_found`, `busy`
 */
export async function addPeopleFromMail(
  actor: Actor,
  ticket_id: string,
  people: readonly MailRecipient[],
  is_proven: boolean,
  at: Date,
): Promise<void> {
  if (people.length === 0) return;
  await changeParticipants(actor, ticket_id, at, async (ticket, participants) => {
    const candidates = await findCandidates(ticket, people, 'mail', at);
    const effectiveCandidates = is_proven
      ? candidates
      : candidates.map((candidate) => ({ ...candidate, is_outside: true }));
    return composeMailParticipantChange(actor, ticket, participants, effectiveCandidates, at);
  });
}
