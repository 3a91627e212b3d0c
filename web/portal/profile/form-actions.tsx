import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/fields/button.tsx';

interface FormActionsProps {
  /** An error of the form as a whole. */
  error: string | undefined;
  submitLabel: string;
  disabled: boolean;
  onCancel: () => void;
}

/** The end of a form: its error and its two buttons. */
export function FormActions({ error, submitLabel, disabled, onCancel }: FormActionsProps) {
  return (
    <>
      {error !== undefined && <Alert kind="error">{error}</Alert>}
      <div className="actions">
        <Button type="submit" disabled={disabled}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
