import type { NewParticipant } from '@portico/shared/contract/participants.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Actor } from '../domain/actor.ts';
import { type CompanyPerson, findUserByAddress, personById } from '../domain/people/company-people.ts';
import { contactById } from '../domain/people/contact.ts';
import { findProgramCompany, isConsultancyAddress } from '../domain/mail/mail-address.ts';
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

const refusal = (field: string, message: string) =>
  new ApiError('invalid_request', message, [{ path: `body.person.${field}`, message }]);

/** @throws ApiError `invalid_request` for staff, who can follow a ticket */
function assertNoStaff(field: string, person: CompanyPerson | undefined): void {
  if (person && isStaff(person.roles))
    throw refusal(field, `${person.full_name} is staff. Make them a follower instead.`);
}

async function personAt(ticket: StoredTicket, id: string): Promise<Candidate | ExcludedPerson> {
  const [person, contact] = await Promise.all([personById(id), contactById(id)]);
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
  requested: NewParticipant,
  at: Date,
): Promise<Candidate | ExcludedPerson> {
  if ('person_id' in requested) return personAt(ticket, requested.person_id);
  const { email } = requested;
  if (isConsultancyAddress(email))
    throw refusal('email', `${email} is our own address. Colleagues follow a ticket instead.`);
  if ((await findProgramCompany(email)) !== undefined)
    throw refusal('email', `${email} is the address of a program, which nobody reads.`);
  const user = await findUserByAddress(email);
  assertNoStaff('email', user);
  if (user && user.company_id !== ticket.company_id)
    throw refusal('email', `${email} is the address of a user of another company.`);
  const [candidate] = await findCandidates(ticket, [requested], 'staff', at);
  if (!candidate) throw notFound();
  return candidate;
}

const limitReached = () =>
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
  requested: NewParticipant,
  at: Date,
): Promise<Participant[]> =>
  changeParticipants(actor, ticket_id, at, async (ticket, participants) => {
    const candidate = await findCandidate(ticket, requested, at);
    const [field] = Object.keys(requested);
    if ('excluded' in candidate) {
      const { full_name, disabled } = candidate.excluded;
      const reason = disabled ? 'has a disabled account' : 'sees own tickets only';
      throw refusal(field ?? '', `${full_name} ${reason}, and cannot be in copy of this ticket.`);
    }
    const { created, ...person } = candidate;
    if (isRequester(candidate, ticket))
      throw refusal(field ?? '', `${person.full_name} is the requester of this ticket.`);
    const entriesOfPerson = participants.filter(
      ({ id, email }) => id === person.id || email === person.email,
    );
    if (entriesOfPerson.some(({ state }) => state === 'in_copy')) return undefined;
    const otherParticipants = participants.filter((one) => isCounted(one) && !entriesOfPerson.includes(one));
    if (otherParticipants.length >= limits.participants) throw limitReached();
    const added = { by: actor.id, name: actor.full_name, at: at.toISOString() };
    return {
      saved: [{ ...person, ticket_id, state: 'in_copy', added }],
      replaced: entriesOfPerson.filter(({ id }) => id !== person.id),
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
const canBeAddedAtOnce = (one: MailCandidate): one is Candidate => !('excluded' in one) && !one.is_outside;

/**
 * Decides about the recipients of a mail: members of the ticket's company are copied in; others wait until
 * staff accept them. People who were added or removed before are unchanged. People beyond the limit are
 * skipped.
 */
export function decideMailParticipants(
  actor: Pick<Actor, 'id' | 'full_name'>,
  ticket: StoredTicket,
  participants: readonly Participant[],
  named_people: readonly MailCandidate[],
  at: Date,
): ParticipantChange | undefined {
  const added = { by: actor.id, name: actor.full_name, at: at.toISOString() };
  const freePlaces = limits.participants - participants.filter(isCounted).length;
  const newPeople = named_people
    .filter((one) =>
      participants.every(({ id, email }) => email !== one.email && (!('id' in one) || id !== one.id)),
    )
    .filter((one) => 'excluded' in one || !isRequester(one, ticket))
    .slice(0, Math.max(0, freePlaces));
  if (newPeople.length === 0) return undefined;
  const saved = newPeople.map((one): Participant => {
    const { email, full_name } = one;
    const common = { ticket_id: ticket.id, email, full_name, added };
    if (canBeAddedAtOnce(one)) {
      const { id, is_contact, is_outside } = one;
      return { ...common, id, state: 'in_copy', is_contact, is_outside };
    }
    const is_outside = !('excluded' in one);
    return { ...common, id: subscriberId(email), state: 'waiting', is_contact: false, is_outside };
  });
  const people = saved.filter(({ state }) => state === 'in_copy').map(toNamedPerson);
  return {
    saved,
    replaced: [],
    event: people.length > 0 ? { event: 'participants_added', people, by_mail: true } : undefined,
    contacts: newPeople.filter(canBeAddedAtOnce).flatMap(({ created }) => created ?? []),
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
    const decidedCandidates = is_proven
      ? candidates
      : candidates.map((one) => ({ ...one, is_outside: true }));
    return decideMailParticipants(actor, ticket, participants, decidedCandidates, at);
  });
}
