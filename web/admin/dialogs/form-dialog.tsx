import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useId } from 'react';
import type { useForm } from '../../forms/use-form.ts';
import { DialogFooter } from './dialog-footer.tsx';

const texts = { close: 'Close', error: 'Error' } as const;

interface Props {
  visible: boolean;
  title: string;
  /** The submit button's text. */
  submitLabel: string;
  isSubmitting: boolean;
  formProps: ReturnType<typeof useForm>['formProps'];
  onClose: () => void;
  /** An error of the form as a whole. */
  error?: string | undefined;
  /** What the user should check before submitting the form again. */
  warning?: { header: string; message: string } | undefined;
  children: ReactNode;
}

interface FormAlertProps {
  type: 'error' | 'warning';
  header: string;
  message: string;
}

const FormAlert = ({ type, header, message }: FormAlertProps) => (
  <div role="alert">
    <Alert type={type} header={header}>
      {message}
    </Alert>
  </div>
);

/** A form in a dialog, with the submit button in the dialog's footer. */
export function FormDialog(props: Props) {
  const { visible, title, submitLabel, isSubmitting, formProps, onClose, error, warning, children } = props;
  const id = useId();
  return (
    <Modal
      visible={visible}
      header={title}
      closeAriaLabel={texts.close}
      // A click outside does not close the dialog: it would discard what the user typed.
      onDismiss={({ detail }) => detail.reason !== 'overlay' && onClose()}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button variant="primary" form={id} formAction="submit" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </DialogFooter>
      }
    >
      <form id={id} noValidate {...formProps}>
        <SpaceBetween size="m">
          {error !== undefined && <FormAlert type="error" header={texts.error} message={error} />}
          {warning && <FormAlert type="warning" {...warning} />}
          {children}
        </SpaceBetween>
      </form>
    </Modal>
  );
}
