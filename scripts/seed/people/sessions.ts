import { getMaxSessionSeconds } from '@portico/lambdas/domain/session.ts';
import { sessionItem } from '@portico/lambdas/people/sessions/session-items.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { createStableId } from '../stable-id.ts';

const hour = 60 * 60;

/**
 * Each session with the hours since it began and since it was last used. Each must have begun less than
 * twelve hours ago, because sessions of staff end after twelve hours.
 */
const sessions = [
  { browser: 'Safari', system: 'iPhone', began: 9, seen: 2 },
  { browser: 'Firefox', system: 'Windows', began: 5, seen: 4 },
] as const;

/**
 * Stores sessions of users on other devices, which their lists of sessions show. Stores no browsers for them:
 * a user's first sign-in then counts as the first browser, about which no mail is sent.
 */
export async function seedSessions(people: readonly { readonly id: string }[], now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  await transact(
    people.flatMap(({ id: person }) =>
      sessions.map(({ browser, system, began, seen }) => {
        const started = seconds - began * hour;
        const id = createStableId(`${person} ${browser}`, '2026-01-01T00:00:00Z');
        const last_seen_at = new Date((seconds - seen * hour) * 1000).toISOString();
        const expires_at = started + getMaxSessionSeconds();
        return put({ Item: sessionItem(person, { id, started, browser, system, last_seen_at, expires_at }) });
      }),
    ),
  );
}
