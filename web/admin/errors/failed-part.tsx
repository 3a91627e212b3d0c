import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';

interface Props {
  /** What failed. */
  title: string;
  busy: boolean;
  onRetry: () => void;
}

/** Shows, in a small part of a page, that it could not be loaded, with a button to try again. */
export const FailedPart = ({ title, busy, onRetry }: Props) => (
  <div role="alert">
    <SpaceBetween size="xxs">
      <StatusIndicator type="error">{title}</StatusIndicator>
      <Button variant="inline-link" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </SpaceBetween>
  </div>
);
