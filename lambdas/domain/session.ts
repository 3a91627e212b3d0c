import { limits } from '@portico/shared/model/limits.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/** One sign-in, including all renewals of its tokens. */
export interface Session {
  /** Cognito's `origin_jti`. */
  readonly id: string;
  /** Cognito's `auth_time`: when the person entered their password, in seconds since the epoch. */
  readonly started: number;
}

/** The session in which a person ended all their other sessions. */
export interface SessionState {
  readonly id: string;
  /** The `sessions_valid_from` that ended the other sessions. A later value ends this session, too. */
  readonly at: string;
}

/** The fields of a profile that describe the person's sessions. */
export interface SessionRecord {
  readonly roles: readonly Role[];
  /** ISO 8601; sessions that started before it have ended. */
  readonly sessions_valid_from?: string | undefined;
  /** The one session that stays valid although it started before `sessions_valid_from`. */
  readonly kept_session?: SessionState | undefined;
  /** See {@link formatEndedSession}. */
  readonly ended_sessions?: ReadonlySet<string> | undefined;
}

/** Seconds. */
const getCustomerSessionSeconds = () =>
  Number(process.env['CUSTOMER_SESSION_HOURS'] ?? limits.customer_session_hours) * 3600;
const getStaffSessionSeconds = () =>
  Number(process.env['STAFF_SESSION_HOURS'] ?? limits.staff_session_hours) * 3600;

/** The longest session of all roles, in seconds. The roles of a person may change during a session. */
export const getMaxSessionSeconds = (): number =>
  Math.max(getCustomerSessionSeconds(), getStaffSessionSeconds());

/** Formats the entry for a session that was signed out. */
export const formatEndedSession = ({ id, started }: Session): string => `${started} ${id}`;

/** In seconds since the epoch. */
const parseStart = (entry: string) => Number(entry.split(' ')[0]);

/** When the latest session among these entries started. */
export const findLatestStart = (entries: readonly string[]): string =>
  new Date(Math.max(...entries.map(parseStart)) * 1000).toISOString();

/**
 * Nobody signs out more often than this in a month. The limit keeps profiles small, because each request
 * reads a profile.
 */
const maxEndedSessions = 40;

/** The entries that can be dropped: sessions that have expired, and the oldest ones beyond the limit. */
export function listExpiredEntries(entries: ReadonlySet<string>, now: number): string[] {
  const earliestStart = now - getMaxSessionSeconds();
  const orderedEntries = [...entries].toSorted((a, b) => parseStart(a) - parseStart(b));
  return orderedEntries.filter(
    (entry, index) => parseStart(entry) <= earliestStart || index < orderedEntries.length - maxEndedSessions,
  );
}

/**
 * Whether a session has ended: it was signed out, is older than the person's `sessions_valid_from`, or has
 * expired. Tokens contain whole seconds, so a session that started in the same second counts as older.
 */
export function hasEnded(
  session: Session,
  { roles, sessions_valid_from, kept_session, ended_sessions }: SessionRecord,
): boolean {
  const maxSeconds = isStaff(roles) ? getStaffSessionSeconds() : getCustomerSessionSeconds();
  const valid_from =
    sessions_valid_from === undefined ? 0 : Math.floor(Date.parse(sessions_valid_from) / 1000);
  const isKeptSession = kept_session?.id === session.id && kept_session.at === sessions_valid_from;
  return (
    (session.started <= valid_from && !isKeptSession) ||
    session.started + maxSeconds <= Date.now() / 1000 ||
    (ended_sessions?.has(formatEndedSession(session)) ?? false)
  );
}

/** Whether two-step sign-in is mandatory for these roles in this environment (infra/environments.ts). */
export const isTwoStepRequired = (roles: readonly Role[]): boolean =>
  process.env['STAFF_TWO_STEP'] === 'required' && isStaff(roles);
