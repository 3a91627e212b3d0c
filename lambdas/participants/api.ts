// People who are copied in on tickets.

import { toParticipantList } from '../domain/people/participant.ts';
import type { Handlers } from '../http/serve.ts';
import { addParticipant } from './add.ts';
import { removeParticipant } from './remove.ts';

export const handlers: Handlers<'participants'> = {
  addParticipant: async ({ actor, params, body }) => ({
    items: toParticipantList(await addParticipant(actor, params.id, body.person, new Date())),
  }),

  removeParticipant: async ({ actor, params: { id, participant_id } }) => ({
    items: toParticipantList(await removeParticipant(actor, id, participant_id, new Date())),
  }),
};
