import { type ReactNode, useState } from 'react';
import type { Profile } from '@portico/shared/contract/people.ts';
import { AddressDialog } from './address-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ResetTwoStepDialog } from './reset-two-step-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import type { RowAction } from './row-action.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useResendInvitation, useSetDisabled, useWithdrawAddress } from './use-account-actions.ts';

type OpenDialog =
  | { kind: 'create' }
  | {
      kind: 'edit' | 'roles' | 'address' | 'sign_out' | 'reset_two_step' | 'export' | 'disable' | 'erase';
      user: Profile;
    };

function dialogOf(open: OpenDialog, onClose: () => void): ReactNode {
  if (open.kind === 'create') return <CreateDialog onClose={onClose} />;
  const { kind, user } = open;
  if (kind === 'edit') return <EditDialog user={user} onClose={onClose} />;
  if (kind === 'roles') return <RolesDialog user={user} onClose={onClose} />;
  if (kind === 'address') return <AddressDialog user={user} onClose={onClose} />;
  if (kind === 'sign_out') return <SignOutDialog user={user} onClose={onClose} />;
  if (kind === 'reset_two_step') return <ResetTwoStepDialog user={user} onClose={onClose} />;
  if (kind === 'export') return <ExportDialog user={user} onClose={onClose} />;
  if (kind === 'erase') return <EraseDialog user={user} onClose={onClose} />;
  return <DisableDialog user={user} onClose={onClose} />;
}

/** The open dialog, mounted anew with each opening, and the handlers of the row actions. */
export function useDialogs() {
  const [open, setOpen] = useState<OpenDialog>();
  const invite = useResendInvitation();
  const withdrawAddress = useWithdrawAddress();
  const { setDisabled } = useSetDisabled();
  return {
    // A response that arrives after its dialog was closed must not close the next dialog.
    dialog: open && dialogOf(open, () => setOpen((now) => (now === open ? undefined : now))),
    create: () => setOpen({ kind: 'create' }),
    action: (action: Exclude<RowAction, 'note'>, user: Profile) => {
      if (action === 'resend') invite(user);
      else if (action === 'withdraw_address') withdrawAddress(user);
      else if (action === 'enable') setDisabled(user, false);
      else setOpen({ kind: action, user });
    },
  };
}
