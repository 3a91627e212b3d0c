import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import { countChangeMails } from './mails-of-change.ts';
import type { ChangeToConfirm } from './use-bulk-change.ts';

interface Props {
  changeToConfirm: ChangeToConfirm;
  /** The user's id. */
  user: string;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before many tickets are changed. Shows how many tickets change, and how many mails
 * this sends.
 */
export function ConfirmChange({ changeToConfirm: { changes, message }, user, onConfirm, onClose }: Props) {
  const { to_customers, to_assignee } = countChangeMails(changes, user);
  const mails =
    to_customers > 0
      ? texts.mails_to_customers(to_customers)
      : to_assignee > 0
        ? texts.mails_to_assignee(to_assignee)
        : texts.no_mails;
  return (
    <ConfirmDialog
      title={texts.confirm_title(changes.length)}
      consequence={`${texts.result(message)} ${mails}`}
      action={texts.confirm(changes.length)}
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
