import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '@portico/shared/contract/webhooks.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { webhooksQuery } from './queries.ts';
import { deleteTexts as texts } from './texts.ts';

/** Asks for confirmation, then deletes a webhook. */
export function DeleteWebhook({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('deleteWebhook', { params: { id } }),
    onSuccess: () => {
      toast.success(texts.deleted);
      onClose();
    },
    onError: (error) => toast.error(texts.failed, { description: errorMessage(error) }),
    // The webhook's messages are deleted with it, so they are not refetched.
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      title={texts.confirm(name)}
      consequence={texts.consequence}
      action={texts.action}
      busy={isPending}
      onConfirm={() => {
        if (!isPending) mutate();
      }}
      onClose={onClose}
    />
  );
}
