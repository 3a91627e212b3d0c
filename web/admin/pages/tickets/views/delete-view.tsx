import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { normalizeViewName } from '@portico/shared/model/ticket-views.ts';
import { errorMessage } from '../../../../api/error.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { useSaveViews } from '../../../views/use-save-views.ts';
import type { ListedView } from '../../../views/views.ts';
import { viewTexts as texts } from './view-texts.ts';

/** Deletes a view after confirmation. */
export function DeleteView({ view: { scope, name }, onClose }: { view: ListedView; onClose: () => void }) {
  const save = useSaveViews();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      save(scope, (views) =>
        views.filter((view) => normalizeViewName(view.name) !== normalizeViewName(name)),
      ),
    onSuccess: () => {
      toast.success(texts.was_deleted);
      onClose();
    },
    onError: (error) => toast.error(texts.delete_failed, { description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      title={texts.confirm(name)}
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
