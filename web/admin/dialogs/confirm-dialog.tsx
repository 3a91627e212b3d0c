import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';

const texts = { close: 'Close', cancel: 'Cancel' } as const;

interface Props {
  title: string;
  /** What happens then. */
  consequence: string;
  /** The label of the button. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action. */
export function ConfirmDialog({ title, consequence, action, busy, onConfirm, onClose }: Props) {
  return (
    <Modal
      visible
      header={title}
      closeAriaLabel={texts.close}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button variant="primary" loading={busy} onClick={onConfirm}>
              {action}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {consequence}
    </Modal>
  );
}
