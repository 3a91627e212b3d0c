import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReferenceListUpdate } from '@portico/shared/contract/reference.ts';
import type { ReferenceListName } from '@portico/shared/model/reference-data.ts';
import { api } from '../../../api/api.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { referenceQuery } from '../../tickets/queries.ts';
import { ticketSettingsQuery } from './queries.ts';

interface SaveVariables extends ReferenceListUpdate {
  /** The message after saving. */
  readonly successMessage: string;
}

/** Saves a whole list, in its order. */
export function useSaveList(list: ReferenceListName) {
  const queryClient = useQueryClient();
  const { queryKey } = ticketSettingsQuery;
  return useMutation({
    mutationFn: ({ entries, version }: SaveVariables) =>
      api('saveReferenceList', { params: { list }, body: { entries, version } }),
    onSuccess: (saved, { successMessage }) => {
      queryClient.setQueryData(queryKey, (before) => before && { ...before, [list]: saved });
      void queryClient.invalidateQueries({ queryKey: referenceQuery.queryKey });
      toast.success(successMessage);
    },
    // Refetched, because another user may have changed the list.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
