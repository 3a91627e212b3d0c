import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Status } from '../status/status.tsx';

interface Props {
  /** What failed. */
  title: string;
  busy: boolean;
  onRetry: () => void;
}

/** Replaces a small part of a page that could not be loaded; has a button to try again. */
export const FailedPart = ({ title, busy, onRetry }: Props) => (
  <div role="alert">
    <SpaceBetween size="xxs">
      <Status type="error">{title}</Status>
      <Button variant="inline-link" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </SpaceBetween>
  </div>
);
