import { readStoredSession } from '../session/stored-session.ts';
import { api } from './api.ts';

const deviceKey = 'device';
const recordedKey = 'session-recorded';

/** Names this browser to the API, with all who use it. */
function deviceId(): string {
  const known = localStorage.getItem(deviceKey);
  if (known !== null) return known;
  const created = crypto.randomUUID();
  localStorage.setItem(deviceKey, created);
  return created;
}

/** Names the session and the hour. */
function currentHour(): string | undefined {
  const id = readStoredSession(localStorage)?.id;
  return id === undefined ? undefined : `${id} ${new Date().toISOString().slice(0, 13)}`;
}

/** Stores in the user's list of sessions that this one is in use, once an hour for each tab. */
export async function recordSession(): Promise<void> {
  const hour = currentHour();
  if (hour === undefined || sessionStorage.getItem(recordedKey) === hour) return;
  await api('recordSession', { body: { device: deviceId() } });
  sessionStorage.setItem(recordedKey, hour);
}
