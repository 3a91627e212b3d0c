import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Profile } from '@portico/shared/contract/people.ts';
import { accountTexts, texts } from './texts.ts';
import { useSetDisabled } from './use-account-actions.ts';

export function DisableDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { setDisabled, busy } = useSetDisabled(onClose);
  return (
    <Modal
      visible
      header={accountTexts.confirm(user.full_name)}
      closeAriaLabel={texts.close}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button variant="primary" loading={busy} onClick={() => setDisabled(user, true)}>
              {texts.disable}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {accountTexts.consequence}
    </Modal>
  );
}
