import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomFieldList, CustomFieldUpdate } from '@portico/shared/contract/custom-fields.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { referenceQuery } from '../../tickets/queries.ts';
import { ticketSettingsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** Saves a field, or the order of all fields. */
export function useSaveField() {
  const queryClient = useQueryClient();
  const { queryKey } = ticketSettingsQuery;
  const commonOptions = {
    onSuccess: (custom_fields: CustomFieldList, { done }: { readonly done: string }) => {
      queryClient.setQueryData(queryKey, (before) => before && { ...before, custom_fields });
      void queryClient.invalidateQueries({ queryKey: referenceQuery.queryKey });
      toast.success(done);
    },
    // Refetched, because another user may have changed the fields.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  };
  const save = useMutation({
    ...commonOptions,
    mutationFn: ({ id, body }: { id: string; body: CustomFieldUpdate; done: string }) =>
      api('saveCustomField', { params: { id }, body }),
  });
  const order = useMutation({
    ...commonOptions,
    mutationFn: ({ ids, version }: { ids: string[]; version: number; done: string }) =>
      api('reorderCustomFields', { body: { ids, version } }),
  });
  return {
    save,
    order,
    busy: save.isPending || order.isPending,
    showFailure: (error: Error) => toast.error(texts.save_failed, { description: errorMessage(error) }),
  };
}
