import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import './status.css';

/**
 * Cloudscape's status indicator with line breaks only between words. The original also breaks words and
 * dates.
 */
export const Status = ({ children, ...props }: StatusIndicatorProps) => (
  <StatusIndicator {...props}>
    <span className="status-text">{children}</span>
  </StatusIndicator>
);
