import { describe, expect, it } from 'vitest';
import { formatEndedEntry, hasEnded, expiredEntries } from '../../../lambdas/domain/session.ts';

const now = Math.floor(Date.now() / 1000);
const hour = 3600;
const sessionBegunHoursAgo = (hours: number) => ({ id: 'session', started: now - hours * hour });

describe('a session', () => {
  it('lasts twelve hours for staff and thirty days for customers', () => {
    expect(hasEnded(sessionBegunHoursAgo(11.9), { roles: ['agent'] })).toBe(false);
    expect(hasEnded(sessionBegunHoursAgo(12.1), { roles: ['agent'] })).toBe(true);
    expect(hasEnded(sessionBegunHoursAgo(12.1), { roles: ['customer', 'admin'] })).toBe(true);
    expect(hasEnded(sessionBegunHoursAgo(719), { roles: ['customer'] })).toBe(false);
    expect(hasEnded(sessionBegunHoursAgo(721), { roles: ['customer'] })).toBe(true);
  });

  it('has ended if it began in the second from which sessions are valid', () => {
    const at = (milliseconds: number) => new Date((now - hour) * 1000 + milliseconds).toISOString();
    const record = (milliseconds: number) => ({
      roles: ['customer'] as const,
      sessions_valid_from: at(milliseconds),
    });
    expect(hasEnded(sessionBegunHoursAgo(1), record(0))).toBe(true);
    expect(hasEnded(sessionBegunHoursAgo(1), record(999))).toBe(true);
    expect(hasEnded(sessionBegunHoursAgo(1), record(-1))).toBe(false);
  });
});

describe('the sessions that a person signed out of', () => {
  it('are stored until the user pool no longer renews them, but at most the forty that last longest', () => {
    const entries = Array.from({ length: 45 }, (_, index) =>
      formatEndedEntry({ id: `s${index}`, started: now - (index + 1) * 16 * hour }),
    );
    const remaining = new Set(entries);
    for (const entry of expiredEntries(remaining, now)) remaining.delete(entry);
    expect(remaining.size).toBe(40);
    expect(remaining.has(entries[0] ?? '')).toBe(true);
    expect(remaining.has(entries[44] ?? '')).toBe(false);
  });
});
