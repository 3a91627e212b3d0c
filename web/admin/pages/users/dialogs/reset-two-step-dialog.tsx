import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { texts, twoStepTexts } from '../../../users/texts.ts';
import { useUserCache } from '../../../users/use-user-cache.ts';

/** Turns off the two-step sign-in of a user who has lost their device. */
export function ResetTwoStepDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { changed } = useUserCache();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('resetTwoStep', { params: { id: user.id } }),
    onSuccess: (profile) => {
      changed(profile);
      toast.success(twoStepTexts.reset(profile.full_name));
      onClose();
    },
    onError: (error) => toast.error(twoStepTexts.failed, { description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      title={twoStepTexts.confirm(user.full_name)}
      consequence={twoStepTexts.consequence}
      action={texts.reset_two_step}
      busy={isPending}
      onConfirm={() => {
        if (!isPending) mutate();
      }}
      onClose={onClose}
    />
  );
}
