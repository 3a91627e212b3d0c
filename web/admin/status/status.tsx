import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import './status.css';

/** Cloudscape's indicator, which breaks lines within words and dates, with lines broken between words. */
export const Status = ({ children, ...props }: StatusIndicatorProps) => (
  <StatusIndicator {...props}>
    <span className="status-text">{children}</span>
  </StatusIndicator>
);
