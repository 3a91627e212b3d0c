import type { Actor } from '../domain/actor.ts';
import type { Participant } from '../domain/people/participant.ts';
import { notFound } from '../platform/api-error.ts';
import { changeParticipants } from './store.ts';

/**
 * Stops copying a person in, or declines a person who waits for acceptance. The entry remains, so that the
 * next mail that also goes to the person does not add them again.
 * @throws ApiError `not_found`, `ticket_merged`, `busy`
 */
export const removeParticipant = (
  actor: Actor,
  ticket_id: string,
  participant_id: string,
  at: Date,
): Promise<Participant[]> =>
  changeParticipants(actor, ticket_id, at, (_, participants) => {
    const before = participants.find(({ id, state }) => id === participant_id && state !== 'removed');
    if (!before) throw notFound();
    const { id, full_name: name } = before;
    return {
      savedParticipants: [{ ...before, state: 'removed' }],
      replacedParticipants: [],
      event: before.state === 'in_copy' ? { event: 'participant_removed', person: { id, name } } : undefined,
      contacts: [],
    };
  });
