import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Group } from '@portico/shared/contract/groups.ts';
import { errorMessage } from '../../../../api/error.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { useGroupActions } from './use-group-actions.ts';

/** Asks for confirmation, then deletes a group. */
export function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const { remove } = useGroupActions();
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(group),
    onError: (error) => toast.error(texts.delete_failed, { description: errorMessage(error) }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.confirm(group.name)}
      consequence={texts.consequence}
      action={texts.confirm_action}
      busy={isPending}
      onConfirm={() => {
        if (!isPending) mutate();
      }}
      onClose={onClose}
    />
  );
}
