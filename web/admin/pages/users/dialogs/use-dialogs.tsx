import { Suspense, useState } from 'react';
import type { Profile } from '@portico/shared/contract/people.ts';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import type { DialogState } from './dialogs.tsx';
import type { RowAction } from '../row-action.ts';
import {
  useResendInvitation,
  useSetAccountDisabled,
  useWithdrawAddressChange,
} from '../use-account-actions.ts';

const Dialog = lazyComponent(async () => (await import('./dialogs.tsx')).Dialog);

/** The open dialog, which is remounted each time it opens, and the handlers of the row actions. */
export function useDialogs() {
  const [open, setOpen] = useState<DialogState>();
  const resendInvitation = useResendInvitation();
  const withdrawAddressChange = useWithdrawAddressChange();
  const { setDisabled } = useSetAccountDisabled();
  return {
    // A response that arrives after its dialog was closed must not close the next dialog.
    dialog: open && (
      <Suspense>
        <Dialog open={open} onClose={() => setOpen((now) => (now === open ? undefined : now))} />
      </Suspense>
    ),
    create: () => setOpen({ kind: 'create' }),
    action: (action: Exclude<RowAction, 'note'>, user: Profile) => {
      if (action === 'resend') resendInvitation(user);
      else if (action === 'withdraw_address') withdrawAddressChange(user);
      else if (action === 'enable') setDisabled(user, false);
      else setOpen({ kind: action, user });
    },
  };
}
