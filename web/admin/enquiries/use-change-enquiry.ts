import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EnquiryState } from '@portico/shared/model/enquiries.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { toast } from '../../ui/toasts/toasts.ts';

export const enquiriesKey = ['enquiries'];

/** Closes or reopens an enquiry. @param failed the title of the error message */
export function useChangeEnquiry(failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: EnquiryState }) =>
      api('changeEnquiry', { params: { id }, body: { state } }),
    onError: (error) => toast.error(failed, { description: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: enquiriesKey }),
  });
}
