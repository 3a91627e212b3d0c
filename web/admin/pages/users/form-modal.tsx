import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type RefObject, type SubmitEvent, type ReactNode, useId } from 'react';
import { texts } from './texts.ts';

interface Props {
  title: string;
  submit: string;
  busy: boolean;
  error: string | undefined;
  form: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, sent from the dialog's footer. */
export function FormModal({ title, submit, busy, error, form, onSubmit, onClose, children }: Props) {
  const id = useId();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
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
            <Button variant="primary" form={id} formAction="submit" loading={busy}>
              {submit}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={send}>
        <Form errorText={error}>{children}</Form>
      </form>
    </Modal>
  );
}
