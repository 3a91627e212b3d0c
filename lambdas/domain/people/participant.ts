import * as z from 'zod';
import type { Participant as Shown } from '@portico/shared/contract/participants.ts';
import { participantStates } from '@portico/shared/model/mail.ts';
import { type Item, type TransactItem, getItem, put, remove } from '../../platform/dynamodb.ts';
import { listItems } from '../../table/all-items.ts';
import { createIndexKeys, keys, partitions } from '../../table/keys.ts';
import { findContactById } from './contact.ts';

/** A person who is copied in on a ticket, with the name and address that they had when they were added. */
const Participant = z.object({
  ticket_id: z.string(),
  /** The id of the profile or contact; while `waiting`, a hash of the address. */
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  state: z.enum(participantStates),
  is_contact: z.boolean(),
  /**
   * Whether the person belonged to another company or to none when staff copied them in. Only such people
   * receive mail without belonging to the ticket's company.
   */
  is_outside: z.boolean(),
  /** Who copied the person in, or whose mail included them. */
  added: z.object({ by: z.string(), name: z.string(), at: z.iso.datetime() }),
  /** The id of the merged ticket, if the person is copied in only because of the merge. */
  merged_from: z.string().optional(),
});
export type Participant = z.output<typeof Participant>;

export const parseParticipant = (item: Item): Participant => Participant.parse(item);
export const participantItem = (participant: Participant): Item => ({
  ...keys.participant(participant.ticket_id, participant.id),
  ...createIndexKeys('owner', partitions.copiesOf(participant.id), participant.ticket_id),
  ...participant,
});

/** All participants of a ticket, including waiting and removed ones. Uses a consistent read. */
export async function readParticipants(ticket_id: string): Promise<Participant[]> {
  const { pk, sk } = keys.participant(ticket_id, '');
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(parseParticipant);
}

/** The operation that removes a person, such as a new requester, from those who are copied in. */
export const removeParticipant = (ticket_id: string, id: string): TransactItem =>
  remove({ Key: keys.participant(ticket_id, id) });

/** The operations when a ticket moves to another company: only the new company's contacts stay copied in. */
export async function createMoveOperations({
  id: ticket_id,
  company_id,
  requester_id,
}: {
  readonly id: string;
  readonly company_id: string;
  readonly requester_id: string | null;
}): Promise<TransactItem[]> {
  return Promise.all(
    (await readParticipants(ticket_id)).map(async (participant) => {
      const contact = participant.is_contact ? await findContactById(participant.id) : undefined;
      return contact?.company_id === company_id && contact.id !== requester_id
        ? put({ Item: participantItem({ ...participant, is_outside: false }) })
        : removeParticipant(ticket_id, participant.id);
    }),
  );
}

/** The operations that copy a ticket's participants to its follow-up. */
export async function createParticipantCopyOperations(
  endedTicketId: string,
  { id: ticket_id, requester_id }: { readonly id: string; readonly requester_id: string | null },
): Promise<TransactItem[]> {
  return (await readParticipants(endedTicketId))
    .filter(({ id, state }) => state === 'in_copy' && id !== requester_id)
    .map((participant) => {
      const { merged_from: _, ...entry } = participant;
      return put({ Item: participantItem({ ...entry, ticket_id }) });
    });
}

/** @param id the id of a profile or a contact. @returns undefined unless the person is copied in */
export async function findCopiedInPerson(ticket_id: string, id: string): Promise<Participant | undefined> {
  const item = await getItem(keys.participant(ticket_id, id), { consistent: true });
  const participant = item && parseParticipant(item);
  return participant?.state === 'in_copy' ? participant : undefined;
}

/**
 * Whether a copied-in person who cannot see the ticket in the portal receives its mails. This is so if staff
 * have accepted the person for this ticket, or if the person is a contact of its company.
 */
export function canReceiveTicketMails(
  { is_contact, is_outside }: Participant,
  person: { readonly company_id: string | null },
  ticket: { readonly company_id: string },
): boolean {
  const isFromTicketCompany = person.company_id === ticket.company_id;
  // Users of the company receive only the mails of tickets that they can see.
  return is_contact ? is_outside || isFromTicketCompany : is_outside && !isFromTicketCompany;
}

const isShown = (
  participant: Participant,
): participant is Participant & { state: Exclude<Participant['state'], 'removed'> } =>
  participant.state !== 'removed';

/** The participants as staff see them, sorted by name. */
export const toParticipantList = (participants: readonly Participant[]): Shown[] =>
  participants
    .filter(isShown)
    .map(({ id, full_name, email, state, is_outside, added }) => ({
      id,
      full_name,
      email,
      state,
      is_outside,
      added_by: added.name,
      added_at: added.at,
    }))
    .sort((a, b) => a.full_name.localeCompare(b.full_name, 'en'));
