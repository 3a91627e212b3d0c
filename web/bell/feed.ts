import type { Bell, BellEntry } from '@portico/shared/contract/bell.ts';
import { api } from '../api/api.ts';
import { forgetAllOwnReadMarks, getOwnSeenTime } from '../api/own-read-marks.ts';
import { coalesceRequests } from '../live/coalesce.ts';
import { type LiveEvent, liveConnection } from '../live/live.ts';
import { onAuthEvent } from '../session/auth-events.ts';
import { showNotifications, areBrowserNotificationsOn } from './browser-notifications.ts';

export interface BellState {
  /** Undefined until the bell is loaded. */
  readonly bell?: Bell;
  /** Why the last request failed. */
  readonly error?: Error;
}

/** Milliseconds between polls of a hidden window that shows notifications: it has no live connection. */
const hiddenPollInterval = 60_000;

const markEntriesSeen = (bell: Bell, isSeen: (entry: BellEntry) => boolean): Bell => {
  const items = bell.items.map((item) => (isSeen(item) ? { ...item, is_new: false } : item));
  return { items, new_count: items.filter(({ is_new }) => is_new).length };
};

/** The bell after this document has marked tickets as read. */
const applyOwnReadMarks = (bell: Bell): Bell =>
  markEntriesSeen(bell, ({ ticket_id, at }) => at <= getOwnSeenTime(ticket_id));

/** The signed-in user's bell, shared by all parts of the document. */
class BellFeed {
  readonly #subscribers = new Set<() => void>();
  #state: BellState = {};
  #isStarted = false;
  /** Increases with each request, so that a late response to an earlier one is ignored. */
  #request = 0;
  #news: ReturnType<typeof coalesceRequests> | undefined;

  readonly getState = (): BellState => this.#state;
  readonly getNewCount = (): number => this.#state.bell?.new_count ?? 0;
  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Loads the bell and keeps it up to date. @param requestBell returns the first response */
  start(requestBell?: () => Promise<Bell>): void {
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.#news = coalesceRequests(() => void this.refresh(), {
        canRequest: () => !document.hidden || areBrowserNotificationsOn(),
      });
      liveConnection.listen((event) => this.#on(event));
      onAuthEvent((event) => {
        if (event !== 'signed_out') return;
        forgetAllOwnReadMarks();
        this.#change({});
      });
      setInterval(() => {
        if (document.hidden && areBrowserNotificationsOn()) void this.refresh();
      }, hiddenPollInterval);
    }
    if (!this.#state.bell) void this.refresh(requestBell);
  }

  readonly refresh = async (requestBell = () => api('getBell', {})): Promise<void> => {
    const requestNumber = (this.#request += 1);
    try {
      const bell = await requestBell();
      if (requestNumber !== this.#request) return;
      showNotifications(bell.items);
      this.#change({ bell: applyOwnReadMarks(bell) });
    } catch (error) {
      if (requestNumber === this.#request)
        this.#change({ ...this.#state, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };

  /**
   * Marks an entry as seen, and all earlier ones too if `and_earlier`. If that fails, they become new again.
   */
  async markSeen(id: string, and_earlier = false): Promise<void> {
    const { bell } = this.#state;
    const isSeen = (entry: BellEntry) => entry.id === id || (and_earlier && entry.id < id);
    if (bell) this.#change({ bell: markEntriesSeen(bell, isSeen) });
    await api('markBellSeen', { body: { id, and_earlier } }).catch(() => this.refresh());
  }

  #on(event: LiveEvent): void {
    const { bell } = this.#state;
    // If this document has set the read mark itself, no request is needed.
    if (event.kind === 'read' && bell) this.#change({ bell: applyOwnReadMarks(bell) });
    const hasNewEntry = (id: string) =>
      this.#state.bell?.items.some((item) => item.is_new && item.ticket_id === id) ?? false;
    if (
      event.kind === 'bell' ||
      event.kind === 'connected' ||
      (event.kind === 'read' && hasNewEntry(event.id))
    )
      this.#news?.soon();
  }

  #change(state: BellState): void {
    if (!state.bell) this.#request += 1;
    this.#state = state;
    for (const subscriber of this.#subscribers) subscriber();
  }
}

export const bellFeed = new BellFeed();
