import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { cannedRepliesQuery } from '../../canned-replies/queries.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';

/** Deletes a canned reply after confirmation. */
export function DeleteDialog({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const { scope, id, title } = reply;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('deleteCannedReply', { params: { scope, id } }),
    onSuccess: () => {
      toast.success(texts.was_deleted);
      onClose();
    },
    onError: (error) => toast.error(texts.delete_failed, { description: errorMessage(error) }),
    // Refetches after a failure as well, because others may have deleted the reply.
    onSettled: () => queryClient.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      title={texts.confirm(title)}
      consequence={texts.consequence[scope]}
      action={texts.confirm_action}
      busy={isPending}
      onConfirm={() => {
        if (!isPending) mutate();
      }}
      onClose={onClose}
    />
  );
}
