import { describe, expect, it } from 'vitest';
import { formatEndedSession, hasEnded, listExpiredEntries } from '../../../lambdas/domain/session.ts';

const nowSeconds = Math.floor(Date.now() / 1000);
const secondsPerHour = 3600;
const createSessionBegunHoursAgo = (hours: number) => ({
  id: 'session',
  started: nowSeconds - hours * secondsPerHour,
});

describe('a session', () => {
  it('lasts twelve hours for staff and thirty days for customers', () => {
    expect(hasEnded(createSessionBegunHoursAgo(11.9), { roles: ['agent'] })).toBe(false);
    expect(hasEnded(createSessionBegunHoursAgo(12.1), { roles: ['agent'] })).toBe(true);
    expect(hasEnded(createSessionBegunHoursAgo(12.1), { roles: ['customer', 'admin'] })).toBe(true);
    expect(hasEnded(createSessionBegunHoursAgo(719), { roles: ['customer'] })).toBe(false);
    expect(hasEnded(createSessionBegunHoursAgo(721), { roles: ['customer'] })).toBe(true);
  });

  it('has ended if it began in the second from which sessions are valid', () => {
    const formatTime = (milliseconds: number) =>
      new Date((nowSeconds - secondsPerHour) * 1000 + milliseconds).toISOString();
    const createRecord = (milliseconds: number) => ({
      roles: ['customer'] as const,
      sessions_valid_from: formatTime(milliseconds),
    });
    expect(hasEnded(createSessionBegunHoursAgo(1), createRecord(0))).toBe(true);
    expect(hasEnded(createSessionBegunHoursAgo(1), createRecord(999))).toBe(true);
    expect(hasEnded(createSessionBegunHoursAgo(1), createRecord(-1))).toBe(false);
  });
});

describe('the sessions that a person signed out of', () => {
  it('are stored until the user pool no longer renews them, but at most the forty that last longest', () => {
    const entries = Array.from({ length: 45 }, (_, index) =>
      formatEndedSession({ id: `s${index}`, started: nowSeconds - (index + 1) * 16 * secondsPerHour }),
    );
    const remaining = new Set(entries);
    for (const entry of listExpiredEntries(remaining, nowSeconds)) remaining.delete(entry);
    expect(remaining.size).toBe(40);
    expect(remaining.has(entries[0] ?? '')).toBe(true);
    expect(remaining.has(entries[44] ?? '')).toBe(false);
  });
});
