import { toKnownStatus } from './status-style.ts';
import { enumText } from './enum-label.ts';
import './badge.css';

export function StatusBadge({ status }: { status: string }) {
  return <span className={`badge badge-status-${toKnownStatus(status)}`}>{enumText(status)}</span>;
}

export function PriorityBadge({ priority }: { priority: string }) {
  return <span className={`badge badge-priority badge-priority-${priority}`}>{enumText(priority)}</span>;
}
