import Alert, { type AlertProps } from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useId } from 'react';
import type { useForm } from '../../forms/use-form.ts';

const texts = { close: 'Close', cancel: 'Cancel' } as const;

interface Props {
  visible: boolean;
  title: string;
  /** The submit button's text. */
  submit: string;
  isSubmitting: boolean;
  formProps: ReturnType<typeof useForm>['formProps'];
  onClose: () => void;
  /** Above the fields: what concerns the form as a whole. */
  alert?: FormAlert | undefined;
  children: ReactNode;
}

interface FormAlert {
  type: AlertProps.Type;
  header: string;
  message: string;
}

/** A form in a dialog, with the submit button in the dialog's footer. */
export function FormDialog(props: Props) {
  const { visible, title, submit, isSubmitting, formProps, onClose, alert, children } = props;
  const id = useId();
  return (
    <Modal
      visible={visible}
      header={title}
      closeAriaLabel={texts.close}
      // A click outside does not close the dialog: it would discard what the user typed.
      onDismiss={({ detail }) => detail.reason !== 'overlay' && onClose()}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button variant="primary" form={id} formAction="submit" loading={isSubmitting}>
              {submit}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form id={id} noValidate {...formProps}>
        <SpaceBetween size="m">
          {alert && (
            <div role="alert">
              <Alert type={alert.type} header={alert.header}>
                {alert.message}
              </Alert>
            </div>
          )}
          {children}
        </SpaceBetween>
      </form>
    </Modal>
  );
}
