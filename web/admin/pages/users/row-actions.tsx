import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Profile } from '@portico/shared/contract/people.ts';
import { type RowAct, rowActs } from './row-act.ts';
import { texts } from './texts.ts';

export function RowActions({ user, onAct }: { user: Profile; onAct: (act: RowAct) => void }) {
  const account = user.disabled
    ? { id: 'enable', text: texts.enable }
    : { id: 'disable', text: texts.disable };
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Button
        variant="inline-link"
        ariaLabel={texts.of(texts.edit, user.full_name)}
        onClick={() => onAct('edit')}
      >
        {texts.edit}
      </Button>
      <Button
        variant="inline-link"
        ariaLabel={texts.of(texts.manage_roles, user.full_name)}
        onClick={() => onAct('roles')}
      >
        {texts.manage_roles}
      </Button>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={texts.of(texts.more_actions, user.full_name)}
        items={[{ id: 'resend', text: texts.resend, disabled: user.disabled }, account]}
        onItemClick={({ detail }) => {
          const act = rowActs.find((one) => one === detail.id);
          if (act !== undefined) onAct(act);
        }}
      />
    </SpaceBetween>
  );
}
