import type { Profile } from '@portico/shared/contract/people.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { accountTexts, texts } from '../../../users/texts.ts';
import { useSetAccountDisabled } from '../use-account-actions.ts';

export function DisableDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { setDisabled, busy } = useSetAccountDisabled(onClose);
  return (
    <ConfirmDialog
      title={accountTexts.confirm(user.full_name)}
      consequence={accountTexts.consequence}
      action={texts.disable}
      busy={busy}
      onConfirm={() => setDisabled(user, true)}
      onClose={onClose}
    />
  );
}
