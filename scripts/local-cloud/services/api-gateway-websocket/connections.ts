import type { WebSocket } from 'ws';
import type { ConnectionFacts } from './event.ts';

/**
 * In milliseconds.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
export interface ConnectionLimits {
  readonly idle: number;
  readonly duration: number;
}
export const awsLimits: ConnectionLimits = { idle: 10 * 60_000, duration: 2 * 60 * 60_000 };

interface Entry extends ConnectionFacts {
  readonly socket: WebSocket;
  lastActiveAt: number;
}

/** The open connections of a WebSocket API, which end when they are idle or too old. */
export class Connections {
  readonly #entries = new Map<string, Entry>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: ConnectionLimits) {
    const interval = Math.max(10, Math.min(limits.idle, limits.duration, 20_000) / 2);
    this.#timer = setInterval(() => this.#endOld(limits), interval).unref();
  }

  get size(): number {
    return this.#entries.size;
  }

  add(facts: ConnectionFacts, socket: WebSocket): void {
    this.#entries.set(facts.id, { ...facts, socket, lastActiveAt: facts.connectedAt });
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  find(id: string): Pick<Entry, 'connectedAt' | 'lastActiveAt' | 'sourceIp' | 'userAgent'> | undefined {
    return this.#entries.get(id);
  }

  /** Records a message in either direction. */
  touch(id: string): void {
    const entry = this.#entries.get(id);
    if (entry) entry.lastActiveAt = Date.now();
  }

  send(id: string, text: string): void {
    this.#entries.get(id)?.socket.send(text);
    this.touch(id);
  }

  end(id: string, code: number, reason = ''): void {
    this.#entries.get(id)?.socket.close(code, reason);
  }

  /** Closes all connections without a closing handshake. */
  breakAll(): void {
    for (const { socket } of this.#entries.values()) socket.terminate();
  }

  close(): void {
    clearInterval(this.#timer);
    this.breakAll();
  }

  #endOld({ idle, duration }: ConnectionLimits): void {
    const now = Date.now();
    for (const { id, lastActiveAt, connectedAt } of this.#entries.values())
      if (now - lastActiveAt > idle || now - connectedAt > duration) this.end(id, 1001, 'Going away');
  }
}
