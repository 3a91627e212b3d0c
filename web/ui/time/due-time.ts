const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `25 min`, `3 h`, `4 days` */
function durationText(milliseconds: number): string {
  if (milliseconds < 2 * hour) return `${Math.floor(milliseconds / minute)} min`;
  if (milliseconds < 2 * day) return `${Math.floor(milliseconds / hour)} h`;
  return `${Math.floor(milliseconds / day)} days`;
}

/**
 * When something is due, from a time in milliseconds: `overdue 25 min`, `in 22 min`, `today 19:30`, `Sat
 * 15:20`, `30 Nov`.
 */
export function dueTimeText(due_at: string, now: number, locale?: string): string {
  const due = new Date(due_at);
  const timeLeft = due.getTime() - now;
  if (timeLeft < 0) return `overdue ${durationText(-timeLeft)}`;
  if (timeLeft < 4 * hour) return `in ${durationText(timeLeft)}`;
  const time = due.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  if (due.toDateString() === new Date(now).toDateString()) return `today ${time}`;
  if (timeLeft < 6 * day) return `${due.toLocaleDateString(locale, { weekday: 'short' })} ${time}`;
  return due.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
}

/** How urgent a due time is: `soon` means within two hours. */
export function dueUrgency(due_at: string, now: number): 'overdue' | 'soon' | 'later' {
  const timeLeft = Date.parse(due_at) - now;
  if (timeLeft < 0) return 'overdue';
  return timeLeft < 2 * hour ? 'soon' : 'later';
}
