import { type ClockKind, clockKindTexts } from '@portico/shared/model/service-levels.ts';
import { dueSoonPeriod } from '@portico/shared/model/ticket.ts';
import { computeOverdueEnd } from '@portico/shared/model/ticket-lists.ts';
import { formatShortDateTime } from '../../ui/time/dates.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { Status } from '../status/status.tsx';
import './due.css';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `25 min`, `3 h`, `4 days` */
function formatDuration(milliseconds: number): string {
  if (milliseconds < 2 * hour) return `${Math.floor(milliseconds / minute)} min`;
  if (milliseconds < 2 * day) return `${Math.floor(milliseconds / hour)} h`;
  return `${Math.floor(milliseconds / day)} days`;
}

const isOverdue = (due_at: string, now: number) => due_at < computeOverdueEnd(new Date(now));

/**
 * When something is due, from a time in milliseconds: `overdue 25 min`, `now`, `in 22 min`, `today 19:30`,
 * `Sat 15:20`, `30 Nov`.
 */
export function formatDueTime(due_at: string, now: number, locale?: string): string {
  const due = new Date(due_at);
  const timeLeft = due.getTime() - now;
  if (isOverdue(due_at, now)) return `overdue ${formatDuration(-timeLeft)}`;
  if (timeLeft < minute) return 'now';
  if (timeLeft < 4 * hour) return `in ${formatDuration(timeLeft)}`;
  const time = due.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  if (due.toDateString() === new Date(now).toDateString()) return `today ${time}`;
  if (timeLeft < 6 * day) return `${due.toLocaleDateString(locale, { weekday: 'short' })} ${time}`;
  return due.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
}

function toUrgencyStatus(due_at: string, now: number) {
  if (isOverdue(due_at, now)) return 'error';
  return Date.parse(due_at) - now < dueSoonPeriod ? 'warning' : 'pending';
}

interface Props {
  /** Null while the clock is paused. */
  due_at: string | null;
  kind: ClockKind;
  /** Whether to name the kind of due time. */
  showKind?: boolean;
}

/**
 * Shows when something is due: in lists the ticket's stored `due_at`, which is its next due time, and on a
 * ticket the due time of each clock. The text contains all the information; colour and icon only emphasize
 * it.
 */
export function DueTime({ due_at, kind, showKind = false }: Props) {
  const now = useNow();
  const kindText = showKind ? `${clockKindTexts[kind]} ` : '';
  if (due_at === null) return <Status type="stopped">{kindText}Paused</Status>;
  return (
    <span title={`${clockKindTexts[kind]} due ${formatShortDateTime(due_at)}`}>
      <Status type={toUrgencyStatus(due_at, now)}>
        {kindText}
        <time dateTime={due_at} className="due-time">
          {formatDueTime(due_at, now)}
        </time>
      </Status>
    </span>
  );
}
