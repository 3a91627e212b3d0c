import { type LiveEnvelope, type LiveMessage, livePath, liveTimes } from '@portico/shared/model/live.ts';

/**
 * `lost`: the connection will be reopened. `paused`: closed until `resume` is called. `ended`: nobody is
 * signed in, or the user has nothing to follow.
 */
export type ChannelState = 'connecting' | 'open' | 'lost' | 'paused' | 'ended';

export interface ChannelOptions {
  /** The site's origin: `https://www.example.com`. */
  readonly origin: string;
  /** Returns a pass, or undefined for a person with nothing to follow; rejects if the API is unreachable. */
  readonly getPass: () => Promise<string | undefined>;
  readonly createHeartbeat: () => LiveMessage;
  readonly onEnvelope: (envelope: LiveEnvelope) => void;
  readonly onStateChange: (state: ChannelState) => void;
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
  const { getPass, onEnvelope, onStateChange } = options;
  let socket: WebSocket | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  /** Increases with each attempt, so that a late response to an earlier one is ignored. */
  let attempt = 0;
  let failures = 0;
  let isHeartbeatPending = false;

  function stop(): void {
    attempt += 1;
    clearTimeout(retryTimer);
    clearInterval(heartbeatTimer);
    const previousSocket = socket;
    socket = undefined;
    previousSocket?.close();
  }

  function openLater(): void {
    stop();
    const { reconnect } = liveTimes;
    retryTimer = setTimeout(() => void open(), reconnect[Math.min(failures, reconnect.length - 1)]);
    failures += 1;
    onStateChange('lost');
  }

  async function open(): Promise<void> {
    stop();
    const ownAttempt = attempt;
    onStateChange('connecting');
    let pass: string | undefined;
    try {
      pass = await getPass();
    } catch {
      if (ownAttempt === attempt) openLater();
      return;
    }
    if (ownAttempt !== attempt) return;
    if (pass === undefined) return onStateChange('ended');
    const newSocket = new WebSocket(
      `${options.origin.replace(/^http/, 'ws')}${livePath}?pass=${encodeURIComponent(pass)}`,
    );
    socket = newSocket;
    newSocket.addEventListener('open', () => {
      failures = 0;
      isHeartbeatPending = false;
      heartbeatTimer = setInterval(() => sendHeartbeat(newSocket), liveTimes.heartbeat);
      onStateChange('open');
    });
    newSocket.addEventListener('message', ({ data }) => {
      const envelope: unknown = JSON.parse(String(data));
      if (!isEnvelope(envelope)) return;
      if (envelope.kind === 'beat') isHeartbeatPending = false;
      onEnvelope(envelope);
    });
    newSocket.addEventListener('close', () => {
      if (socket === newSocket) openLater();
    });
    // A `close` event follows. Without this listener, the package ws would end the process of a test.
    newSocket.addEventListener('error', () => undefined);
  }

  /**
   * Sends a heartbeat, or replaces a connection that has not answered the last one. A dead connection fires
   * no event, and closing it may wait for a response that never comes.
   */
  function sendHeartbeat(current: WebSocket): void {
    if (!isHeartbeatPending) {
      isHeartbeatPending = true;
      return send(options.createHeartbeat());
    }
    current.close();
    setTimeout(() => {
      if (socket === current) openLater();
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
      onStateChange('paused');
    },
    resume() {
      if (socket) return;
      failures = 0;
      void open();
    },
  };
}
