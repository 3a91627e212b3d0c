import { statusStyle } from './status-style.ts';
import { words } from './words.ts';
import './badge.css';

export function StatusBadge({ status }: { status: string }) {
  return <span className={`badge badge-status-${statusStyle(status)}`}>{words(status)}</span>;
}

export function PriorityBadge({ priority }: { priority: string }) {
  return <span className={`badge badge-priority-${priority}`}>{words(priority)}</span>;
}
