import { toKnownStatus } from './status-style.ts';
import { formatEnumValue } from './enum-label.ts';
import './badge.css';

export function StatusBadge({ status }: { status: string }) {
  return <span className={`badge badge-status-${toKnownStatus(status)}`}>{formatEnumValue(status)}</span>;
}

export function PriorityBadge({ priority }: { priority: string }) {
  return (
    <span className={`badge badge-priority badge-priority-${priority}`}>{formatEnumValue(priority)}</span>
  );
}
