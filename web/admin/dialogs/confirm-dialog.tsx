import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { DialogFooter } from './dialog-footer.tsx';

const texts = { close: 'Close' } as const;

interface Props {
  title: string;
  /** Says what will happen. */
  consequence: string;
  /** The label of the button. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({ title, consequence, action, busy, onConfirm, onClose }: Props) {
  return (
    <Modal
      visible
      header={title}
      closeAriaLabel={texts.close}
      onDismiss={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button variant="primary" loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </DialogFooter>
      }
    >
      {consequence}
    </Modal>
  );
}
