import type { Profile } from '@portico/shared/contract/people.ts';
import { AddressDialog } from './address-dialog.tsx';
import { CreateDialog } from '../../../users/create-dialog.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ResetTwoStepDialog } from './reset-two-step-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

export type DialogState =
  | { kind: 'create' }
  | {
      kind: 'edit' | 'roles' | 'address' | 'sign_out' | 'reset_two_step' | 'export' | 'disable' | 'erase';
      user: Profile;
    };

/** The dialogs of the list of users. */
export function Dialog({ open, onClose }: { open: DialogState; onClose: () => void }) {
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
