import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { signOutTexts, texts } from '../../../users/texts.ts';

/** Ends all sessions of a user. */
export function SignOutDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('signOutUser', { params: { id: user.id } }),
    onSuccess: () => {
      toast.success(signOutTexts.signed_out(user.full_name));
      onClose();
    },
    onError: (error) => toast.error(signOutTexts.failed, { description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      title={signOutTexts.confirm(user.full_name)}
      consequence={signOutTexts.consequence}
      action={texts.sign_out}
      busy={isPending}
      onConfirm={() => {
        if (!isPending) mutate();
      }}
      onClose={onClose}
    />
  );
}
