import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Profile } from '@portico/shared/contract/people.ts';
import { useSession } from '../../../session/session.tsx';
import { type RowAction, rowActions } from './row-action.ts';
import { texts } from '../../users/texts.ts';

export function RowActions({ user, onAction }: { user: Profile; onAction: (action: RowAction) => void }) {
  const accountItem = user.disabled
    ? { id: 'enable', text: texts.enable }
    : { id: 'disable', text: texts.disable };
  const addressItems = [
    { id: 'address', text: texts.change_address, disabled: user.disabled },
    ...(user.pending_email ? [{ id: 'withdraw_address', text: texts.withdraw_address }] : []),
  ];
  const invitationItem = { id: 'resend', text: texts.resend, disabled: user.disabled };
  const isOwn = useSession().user?.id === user.id;
  const signOutItem = { id: 'sign_out', text: texts.sign_out, disabled: user.disabled };
  const resetTwoStepItem = { id: 'reset_two_step', text: texts.reset_two_step };
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Button
        variant="inline-link"
        ariaLabel={texts.of(texts.edit, user.full_name)}
        onClick={() => onAction('edit')}
      >
        {texts.edit}
      </Button>
      <Button
        variant="inline-link"
        ariaLabel={texts.of(texts.manage_roles, user.full_name)}
        onClick={() => onAction('roles')}
      >
        {texts.manage_roles}
      </Button>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={texts.of(texts.more_actions, user.full_name)}
        items={[
          ...addressItems,
          ...(user.invitation_accepted ? [] : [invitationItem]),
          ...(isOwn ? [] : [signOutItem]),
          ...(user.two_step && !isOwn ? [resetTwoStepItem] : []),
          { id: 'export', text: texts.export },
          accountItem,
          { id: 'note', text: texts.note },
          ...(isOwn ? [] : [{ id: 'erase', text: texts.erase }]),
        ]}
        onItemClick={({ detail }) => {
          const action = rowActions.find((rowAction) => rowAction === detail.id);
          if (action !== undefined) onAction(action);
        }}
      />
    </SpaceBetween>
  );
}
