import { readStoredSession } from '../session/stored/stored-session.ts';
import { api } from './api.ts';

const deviceKey = 'device';
const recordedSessionKey = 'session-recorded';

/** The id of this browser, shared by all of its users. */
function getDeviceId(): string {
  const storedId = localStorage.getItem(deviceKey);
  if (storedId !== null) return storedId;
  const newId = crypto.randomUUID();
  localStorage.setItem(deviceKey, newId);
  return newId;
}

/** A text that identifies the session and the current hour. */
function getSessionHour(): string | undefined {
  const id = readStoredSession(localStorage)?.id;
  return id === undefined ? undefined : `${id} ${new Date().toISOString().slice(0, 13)}`;
}

/**
 * Records that this session is in use, for the user's list of sessions. Sends at most one request per tab and
 * hour.
 */
export async function recordSession(): Promise<void> {
  const sessionHour = getSessionHour();
  if (sessionHour === undefined || sessionStorage.getItem(recordedSessionKey) === sessionHour) return;
  await api('recordSession', { body: { device: getDeviceId() } });
  sessionStorage.setItem(recordedSessionKey, sessionHour);
}
