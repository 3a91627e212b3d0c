import type { QueryClient } from '@tanstack/react-query';
import {
  type LiveChange,
  type LiveEnvelope,
  type LiveMessage,
  liveTimes,
} from '@portico/shared/model/live.ts';
import { api } from '../api/api.ts';
import { ApiError } from '../api/error.ts';
import { onAuthEvent } from '../session/auth-events.ts';
import { type Channel, type ChannelState, openChannel } from './channel.ts';
import { createDuplicateFilter } from './distinct-changes.ts';
import { createRefresher } from './refresh.ts';

/**
 * What a part of the screen receives: an envelope, or `connected`, which means that earlier envelopes may
 * have been missed.
 */
export type LiveEvent = LiveEnvelope | { readonly kind: 'connected' };
type Listener = (event: LiveEvent) => void;

/** How many connections may fail in a row before the user is notified. */
const toleratedFailures = 2;

/** Milliseconds after which others are notified that a ticket is on the screen. */
const viewingDelay = 200;

/** Returns a pass, or undefined when the session has ended or the person has nothing to follow. */
async function getPass(): Promise<string | undefined> {
  try {
    return (await api('createLivePass', {})).pass ?? undefined;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return undefined;
    throw error;
  }
}

/** The live connection of one document, with the ticket on its screen and the listeners. */
class LiveConnection {
  readonly #listeners = new Set<Listener>();
  readonly #subscribers = new Set<() => void>();
  #channel: Channel | undefined;
  #viewed: string | undefined;
  #viewing: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #state: ChannelState = 'connecting';
  /** The timer that runs until the server has reported which changes were missed. */
  #missedTimeout: ReturnType<typeof setTimeout> | undefined;

  /** Whether screens poll the API, because there has been no connection for a while. */
  readonly isPolling = (): boolean => this.#failures >= toleratedFailures;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(message: LiveMessage): void {
    this.#channel?.send(message);
  }

  /** Reports the ticket on the screen, if any, to its other viewers. */
  view(ticket_id: string | undefined): void {
    this.#viewed = ticket_id;
    clearTimeout(this.#viewing);
    // A user who holds a key down skips many tickets. The delay prevents a report of each of them.
    this.#viewing = setTimeout(
      () => this.send({ action: 'view', ticket_id: ticket_id ?? null }),
      viewingDelay,
    );
  }

  /** Opens the connection, once for the document. */
  start(queryClient: QueryClient): void {
    if (this.#channel) return;
    const refresh = createRefresher(queryClient);
    const duplicateFilter = createDuplicateFilter();
    const refreshAll = () => {
      refresh.all();
      this.#deliver({ kind: 'connected' });
    };
    const handleEnvelope = (envelope: LiveEnvelope) => {
      if (!duplicateFilter.isNew(envelope)) return;
      refresh.handleEnvelope(envelope);
      this.#deliver(envelope);
    };
    const catchUp = (missedChanges?: readonly LiveChange[]) => {
      clearTimeout(this.#missedTimeout);
      this.#missedTimeout = undefined;
      if (missedChanges) missedChanges.forEach(handleEnvelope);
      else refreshAll();
    };
    const channel = openChannel({
      origin: location.origin,
      getPass,
      createHeartbeat: () => ({
        action: 'beat',
        ...(this.#viewed !== undefined && { ticket_id: this.#viewed }),
      }),
      onEnvelope: (envelope) => {
        handleEnvelope(envelope);
        if (envelope.kind === 'beat' && this.#missedTimeout !== undefined) catchUp(envelope.missed);
      },
      onStateChange: (state) => {
        this.#changeState(state);
        if (state !== 'open') return;
        const screen_age = Math.round(Date.now() - performance.timeOrigin);
        if (screen_age > liveTimes.max_screen_age) refreshAll();
        else {
          this.#missedTimeout = setTimeout(catchUp, liveTimes.missed_timeout);
          this.send({ action: 'beat', screen_age });
        }
        if (this.#viewed !== undefined) this.view(this.#viewed);
      },
    });
    this.#channel = channel;
    followDocumentAndSession(channel);
    setInterval(() => {
      if (this.isPolling() && !document.hidden) refreshAll();
    }, liveTimes.poll);
  }

  #deliver(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #changeState(state: ChannelState): void {
    if (state === 'lost') this.#failures += 1;
    else if (state !== 'connecting') this.#failures = 0;
    const wasClosed = this.#state === 'open' && state !== 'open';
    this.#state = state;
    for (const subscriber of this.#subscribers) subscriber();
    // Without a connection, the viewers of the ticket are unknown.
    if (wasClosed && this.#viewed !== undefined)
      this.#deliver({ kind: 'viewers', ticket_id: this.#viewed, viewers: [] });
  }
}

/** Closes the connection while the document is hidden or left, and when the user signs out. */
function followDocumentAndSession(channel: Channel): void {
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let isSignedOut = false;
  const resume = () => {
    if (!isSignedOut) channel.resume();
  };
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(() => channel.pause(), liveTimes.hidden);
    else resume();
  });
  // A page with an open connection cannot be kept for the back button.
  addEventListener('pagehide', () => channel.pause());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
  addEventListener('online', resume);
  onAuthEvent((event) => {
    isSignedOut = event === 'signed_out';
    if (isSignedOut) channel.pause();
    else resume();
  });
}

export const liveConnection = new LiveConnection();
