import Modal from '@cloudscape-design/components/modal';
import type { NoteTarget } from './queries.ts';
import { EditableStaffNote } from './staff-note.tsx';
import { texts } from './texts.ts';

interface Props extends NoteTarget {
  name: string;
  visible: boolean;
  onClose: () => void;
}

/** The note on a person or company of a list. */
export const NoteDialog = ({ about, id, name, visible, onClose }: Props) => (
  <Modal
    visible={visible}
    header={texts.on(name)}
    closeAriaLabel={texts.close}
    // A click outside does not close the dialog: the user may be typing.
    onDismiss={({ detail }) => detail.reason !== 'overlay' && onClose()}
  >
    <EditableStaffNote about={about} id={id} name={name} />
  </Modal>
);
