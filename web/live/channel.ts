import { type LiveEnvelope, type LiveMessage, livePath, liveTimes } from '@portico/shared/model/live.ts';

/**
 * `lost`: it will be reopened. `paused`: closed until `resume` is called. `ended`: nobody is signed in, or
 * the user has nothing to follow.
 */
export type ChannelState = 'connecting' | 'open' | 'lost' | 'paused' | 'ended';

export interface ChannelOptions {
  /** The site's origin: `https://www.example.com`. */
  readonly origin: string;
  /** Undefined for a person who has nothing to follow; rejects if the API cannot be reached. */
  readonly getPass: () => Promise<string | undefined>;
  readonly heartbeat: () => LiveMessage;
  readonly onEnvelope: (envelope: LiveEnvelope) => void;
  readonly onState: (state: ChannelState) => void;
}

export interface Channel {
  /** Sends a message if the connection is open. */
  send(message: LiveMessage): void;
  pause(): void;
  resume(): void;
}

/** API Gateway's own messages, about errors, have no kind. */
const isEnvelope = (value: unknown): value is LiveEnvelope =>
  typeof value === 'object' && value !== null && 'kind' in value;

/**
 * One live connection with heartbeats and increasing reconnect delays. Messages that were missed are not
 * repeated.
 */
export function openChannel(options: ChannelOptions): Channel {
  const { getPass, onEnvelope, onState } = options;
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let beats: ReturnType<typeof setInterval> | undefined;
  /** Increases with each attempt, so that a late response to an earlier one is ignored. */
  let attempt = 0;
  let failures = 0;
  let isUnanswered = false;

  function stop(): void {
    attempt += 1;
    clearTimeout(retry);
    clearInterval(beats);
    const old = socket;
    socket = undefined;
    old?.close();
  }

  function openLater(): void {
    stop();
    const { reconnect } = liveTimes;
    retry = setTimeout(() => void open(), reconnect[Math.min(failures, reconnect.length - 1)]);
    failures += 1;
    onState('lost');
  }

  async function open(): Promise<void> {
    stop();
    const own = attempt;
    onState('connecting');
    let pass: string | undefined;
    try {
      pass = await getPass();
    } catch {
      if (own === attempt) openLater();
      return;
    }
    if (own !== attempt) return;
    if (pass === undefined) return onState('ended');
    const opened = new WebSocket(
      `${options.origin.replace(/^http/, 'ws')}${livePath}?pass=${encodeURIComponent(pass)}`,
    );
    socket = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      isUnanswered = false;
      beats = setInterval(() => beat(opened), liveTimes.heartbeat);
      onState('open');
    });
    opened.addEventListener('message', ({ data }) => {
      const envelope: unknown = JSON.parse(String(data));
      if (!isEnvelope(envelope)) return;
      if (envelope.kind === 'beat') isUnanswered = false;
      onEnvelope(envelope);
    });
    opened.addEventListener('close', () => {
      if (socket === opened) openLater();
    });
    // A `close` event follows. Without this listener, ws would end the process.
    opened.addEventListener('error', () => undefined);
  }

  /** A dead connection fires no event, and closing it may wait for a response that never comes. */
  function beat(own: WebSocket): void {
    if (!isUnanswered) {
      isUnanswered = true;
      return send(options.heartbeat());
    }
    own.close();
    setTimeout(() => {
      if (socket === own) openLater();
    }, liveTimes.heartbeat_timeout_fallback);
  }

  function send(message: LiveMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  void open();
  return {
    send,
    pause() {
      stop();
      onState('paused');
    },
    resume() {
      if (socket) return;
      failures = 0;
      void open();
    },
  };
}
