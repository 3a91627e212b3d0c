import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { bulkTexts as texts } from './bulk-texts.ts';
import { countChangeMails } from './mails-of-change.ts';
import type { ChangeToConfirm } from './use-bulk-change.ts';

interface Props {
  asked: ChangeToConfirm;
  /** The user's id. */
  user: string;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before many tickets are changed, with the number of tickets and of the resulting
 * mails.
 */
export function ConfirmChange({ asked: { tickets, what, messageOf }, user, onConfirm, onClose }: Props) {
  const { to_customers, to_assignee } = countChangeMails(tickets, what, user);
  const mails =
    to_customers > 0
      ? texts.mails_to_customers(to_customers)
      : to_assignee > 0
        ? texts.mails_to_assignee(to_assignee)
        : texts.no_mails;
  return (
    <ConfirmDialog
      title={texts.confirm_title(tickets.length)}
      consequence={`${texts.result(messageOf(tickets.length))} ${mails}`}
      action={texts.confirm(tickets.length)}
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
