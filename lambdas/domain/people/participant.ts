import * as z from 'zod';
import type { Participant as Shown } from '@portico/shared/contract/participants.ts';
import { participantStates } from '@portico/shared/model/mail.ts';
import { type Item, type TransactItem, getItem, put, remove } from '../../platform/dynamodb.ts';
import { allOf } from '../../table/all-items.ts';
import { indexKeys, keys, partitions } from '../../table/keys.ts';
import { contactById } from './contact.ts';

/** A person in copy of a ticket, with name and address as they were when the person was added. */
const Participant = z.object({
  ticket_id: z.string(),
  /** Of the profile or the contact; of neither while `waiting`: a hash of the address. */
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  state: z.enum(participantStates),
  is_contact: z.boolean(),
  /**
   * Whether the person was of another company or none when staff put them in copy. Only they are mailed
   * without being of the ticket's company.
   */
  is_outside: z.boolean(),
  /** Who put the person in copy, or whose mail named them. */
  added: z.object({ by: z.string(), name: z.string(), at: z.iso.datetime() }),
  /** The id of the ticket that was merged into this one, if that alone put the person in copy. */
  merged_from: z.string().optional(),
});
export type Participant = z.output<typeof Participant>;

export const participantOf = (item: Item): Participant => Participant.parse(item);
export const participantItem = (participant: Participant): Item => ({
  ...keys.participant(participant.ticket_id, participant.id),
  ...indexKeys('owner', partitions.copiesOf(participant.id), participant.ticket_id),
  ...participant,
});

/** Everybody who is in copy of a ticket, waits for it or was removed. Read strongly. */
export async function participantsOf(ticket_id: string): Promise<Participant[]> {
  const { pk, sk } = keys.participant(ticket_id, '');
  const items = await allOf({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(participantOf);
}

/** The operations of a move to another company, whose own contacts alone stay in copy. */
export async function participantsAfterMove(ticket_id: string, company_id: string): Promise<TransactItem[]> {
  return Promise.all(
    (await participantsOf(ticket_id)).map(async (participant) => {
      const contact = participant.is_contact ? await contactById(participant.id) : undefined;
      return contact?.company_id === company_id
        ? put({ Item: participantItem({ ...participant, is_outside: false }) })
        : remove({ Key: keys.participant(ticket_id, participant.id) });
    }),
  );
}

/** The operations that put those in copy of a ticket that ended in copy of the one that follows it. */
export async function participantsOfFollowUp(
  ended: string,
  { id: ticket_id, requester_id }: { readonly id: string; readonly requester_id: string | null },
): Promise<TransactItem[]> {
  return (await participantsOf(ended))
    .filter(({ id, state }) => state === 'in_copy' && id !== requester_id)
    .map((participant) => {
      const { merged_from: _, ...own } = participant;
      return put({ Item: participantItem({ ...own, ticket_id }) });
    });
}

/** @param id of a profile or a contact; undefined unless the person is in copy */
export async function personInCopy(ticket_id: string, id: string): Promise<Participant | undefined> {
  const item = await getItem(keys.participant(ticket_id, id), { consistent: true });
  const participant = item && participantOf(item);
  return participant?.state === 'in_copy' ? participant : undefined;
}

/**
 * Whether a person in copy receives the ticket's mails who does not see it in the portal: staff have accepted
 * them for this ticket, or it is a contact of its company.
 */
export function mayReceive(
  { is_contact, is_outside }: Participant,
  person: { readonly company_id: string | null },
  ticket: { readonly company_id: string },
): boolean {
  const isOfCompany = person.company_id === ticket.company_id;
  // What users of the company see is decided by their visibility scope.
  return is_contact ? is_outside || isOfCompany : is_outside && !isOfCompany;
}

const isShown = (
  participant: Participant,
): participant is Participant & { state: Exclude<Participant['state'], 'removed'> } =>
  participant.state !== 'removed';

/** Participants as staff see them, by name. */
export const participantsShown = (participants: readonly Participant[]): Shown[] =>
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
