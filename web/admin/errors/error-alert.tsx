import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { errorMessage } from '../../api/error.ts';

interface Props {
  /** What failed. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Shows what could not be loaded and why, with a button to try again. */
export function ErrorAlert({ title, error, busy, onRetry }: Props) {
  return (
    <div role="alert">
      <Alert
        type="error"
        header={title}
        action={
          <Button onClick={onRetry} loading={busy}>
            Try again
          </Button>
        }
      >
        {errorMessage(error)}
      </Alert>
    </div>
  );
}
