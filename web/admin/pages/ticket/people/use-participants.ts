import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewParticipant, Participant } from '@portico/shared/contract/participants.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { changeCachedTicket } from '../../../../conversation/change/change-cached-ticket.ts';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { ticketQuery } from '../../../tickets/queries.ts';
import { participantTexts as texts } from './participant-texts.ts';

/** Shows the changed participants immediately; the ticket is refetched for its history. */
function useReplaceCachedParticipants(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = ticketQuery(id);
  return (participants: Participant[]) => {
    changeCachedTicket(queryClient, queryKey, (detail) => ({ ...detail, participants }));
    void queryClient.invalidateQueries({ queryKey, exact: true });
  };
}

export const showFailure = (error: unknown) =>
  toast.error(texts.failed, { description: errorMessage(error) });

export function useAddParticipant(id: string, onAdded: () => void) {
  const replaceCachedParticipants = useReplaceCachedParticipants(id);
  return useMutation({
    mutationKey: ['addParticipant'],
    mutationFn: ({ person }: { person: NewParticipant; name: string }) =>
      api('addParticipant', { params: { id }, body: { person } }),
    onSuccess: ({ items }, { name }) => {
      toast.success(texts.added(name));
      replaceCachedParticipants(items);
      onAdded();
    },
  });
}

export function useRemoveParticipant(id: string) {
  const replaceCachedParticipants = useReplaceCachedParticipants(id);
  return useMutation({
    mutationKey: ['removeParticipant'],
    mutationFn: ({ id: participant_id }: Participant) =>
      api('removeParticipant', { params: { id, participant_id } }),
    onSuccess: ({ items }, { full_name, state }) => {
      toast.success(state === 'waiting' ? texts.declined(full_name) : texts.removed(full_name));
      replaceCachedParticipants(items);
    },
    onError: showFailure,
  });
}
