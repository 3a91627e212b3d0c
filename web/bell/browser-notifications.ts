import type { BellEntry } from '@portico/shared/contract/bell.ts';
import { brand } from '@portico/shared/brand.ts';
import { describeEvent, texts } from './texts.ts';

const choiceKey = 'notify_in_browser';
/** The id of the newest entry that a window of this browser has shown or announced. */
const newestShownIdKey = 'notified_until';

/** `blocked`: the user has denied the permission, so the browser no longer asks. */
export type BrowserNotificationState = 'unsupported' | 'blocked' | 'off' | 'on';

export function readBrowserNotificationState(): BrowserNotificationState {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(choiceKey) === 'on' ? 'on' : 'off';
}

/** Stores the user's choice for this browser. The browser asks for the permission if needed. */
export async function setBrowserNotifications(enabled: boolean): Promise<BrowserNotificationState> {
  if (enabled && (await Notification.requestPermission()) === 'granted')
    localStorage.setItem(choiceKey, 'on');
  else localStorage.removeItem(choiceKey);
  return readBrowserNotificationState();
}

export const areBrowserNotificationsOn = (): boolean => readBrowserNotificationState() === 'on';

/** More new entries than this are combined into one notification. */
const maxNotifications = 3;
/** Milliseconds that a hidden window waits, so that a visible window can show the same entries instead. */
const hiddenWindowDelay = 500;

function notify(body: string, tag: string): void {
  const notification = new Notification(brand.name, { body, tag });
  notification.addEventListener('click', () => {
    focus();
    notification.close();
  });
}

const readNewestShownId = () => localStorage.getItem(newestShownIdKey) ?? '';

/** Shows new entries once for all windows: in the first hidden window, unless another window is visible. */
function notifyAboutEntries(newEntries: readonly BellEntry[]): void {
  const newestShownId = readNewestShownId();
  const unshownEntries = newEntries.filter(({ id }) => id > newestShownId);
  const [newest] = unshownEntries;
  if (!newest || !document.hidden) return;
  localStorage.setItem(newestShownIdKey, newest.id);
  if (unshownEntries.length > maxNotifications)
    return notify(texts.new_count(unshownEntries.length), newest.id);
  for (const entry of unshownEntries.toReversed())
    notify(`${entry.ticket_number}: ${describeEvent(entry)}`, entry.id);
}

/**
 * Shows browser notifications for entries that are new since the last call, if the user wants them and cannot
 * see the page. They contain only the ticket's number and the kind of event, because other people may see
 * them.
 * @param items of the bell, newest first
 */
export function showNotifications(items: readonly BellEntry[]): void {
  if (readBrowserNotificationState() !== 'on') return;
  const [newest] = items;
  const isFirstUse = localStorage.getItem(newestShownIdKey) === null;
  if (newest && (isFirstUse || (!document.hidden && newest.id > readNewestShownId())))
    localStorage.setItem(newestShownIdKey, newest.id);
  if (isFirstUse || !document.hidden) return;
  const newEntries = items.filter(({ is_new }) => is_new);
  setTimeout(() => notifyAboutEntries(newEntries), hiddenWindowDelay);
}
