import { limits } from '@portico/shared/model/limits.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/** One sign-in, however often its tokens are renewed. */
export interface Session {
  /** Cognito's `origin_jti`. */
  readonly id: string;
  /** Cognito's `auth_time`: when the person gave their password, in seconds since the epoch. */
  readonly started: number;
}

/** The session in which a person ended all their others. */
export interface KeptSession {
  readonly id: string;
  /** The `sessions_valid_from` that it outlives. A later one ends it as well. */
  readonly at: string;
}

/** What a profile says about the person's sessions. */
export interface SessionRecord {
  readonly roles: readonly Role[];
  /** ISO 8601; sessions that started before it have ended. */
  readonly sessions_valid_from?: string | undefined;
  /** The one session that is valid although it started before that moment. */
  readonly kept_session?: KeptSession | undefined;
  /** See {@link endedEntry}. */
  readonly ended_sessions?: ReadonlySet<string> | undefined;
}

/** Seconds. */
const longestOfCustomers = () =>
  Number(process.env['CUSTOMER_SESSION_HOURS'] ?? limits.customer_session_hours) * 3600;
const longestOfStaff = () => Number(process.env['STAFF_SESSION_HOURS'] ?? limits.staff_session_hours) * 3600;

/** The longest that any role may stay signed in, in seconds: the roles of a person may change. */
export const longestSession = (): number => Math.max(longestOfCustomers(), longestOfStaff());

/** A session that was signed out. */
export const endedEntry = ({ id, started }: Session): string => `${started} ${id}`;

/** In seconds since the epoch. */
const startOf = (entry: string) => Number(entry.split(' ')[0]);

/** The moment in which the last of these sessions started. */
export const latestStart = (entries: readonly string[]): string =>
  new Date(Math.max(...entries.map(startOf)) * 1000).toISOString();

/** More than anybody signs out of in a month. Keeps profiles, which each request reads, small. */
const mostEnded = 40;

/** The entries that a profile need not keep: of sessions that cannot last any more, and the oldest. */
export function surplus(entries: ReadonlySet<string>, now: number): string[] {
  const oldest = now - longestSession();
  const ordered = [...entries].toSorted((one, other) => startOf(one) - startOf(other));
  return ordered.filter((entry, index) => startOf(entry) <= oldest || index < ordered.length - mostEnded);
}

/**
 * Whether a session has ended: signed out, or older than the moment from which the person's sessions are
 * valid, or too old. Tokens tell whole seconds, so a session that started in the second of the moment counts
 * as older.
 */
export function hasEnded(
  session: Session,
  { roles, sessions_valid_from, kept_session, ended_sessions }: SessionRecord,
): boolean {
  const longest = isStaff(roles) ? longestOfStaff() : longestOfCustomers();
  const valid_from =
    sessions_valid_from === undefined ? 0 : Math.floor(Date.parse(sessions_valid_from) / 1000);
  const isKept = kept_session?.id === session.id && kept_session.at === sessions_valid_from;
  return (
    (session.started <= valid_from && !isKept) ||
    session.started + longest <= Date.now() / 1000 ||
    (ended_sessions?.has(endedEntry(session)) ?? false)
  );
}

/** Whether people with these roles must have two-step sign-in here (infra/environments.ts). */
export const isTwoStepDemanded = (roles: readonly Role[]): boolean =>
  process.env['STAFF_TWO_STEP'] === 'required' && isStaff(roles);
