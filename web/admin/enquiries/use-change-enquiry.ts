import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { toast } from '../../ui/toasts/toasts.ts';

export const enquiriesKey = ['enquiries'];

type Change = ClientInput<Contract['changeEnquiry']>['body'];

/** Closes or reopens an enquiry. @param failed the title of the error message */
export function useChangeEnquiry(failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) =>
      api('changeEnquiry', { params: { id }, body: change }),
    onError: (error) => toast.error(failed, { description: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: enquiriesKey }),
  });
}
