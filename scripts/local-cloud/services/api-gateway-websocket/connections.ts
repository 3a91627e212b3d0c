import type { WebSocket } from 'ws';
import type { ConnectionFacts } from './event.ts';

/**
 * In milliseconds.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
export interface ConnectionLimits {
  readonly maxIdleTime: number;
  readonly maxDuration: number;
}
export const awsLimits: ConnectionLimits = { maxIdleTime: 10 * 60_000, maxDuration: 2 * 60 * 60_000 };

interface ConnectionEntry extends ConnectionFacts {
  readonly socket: WebSocket;
  lastActiveAt: number;
}

/** The open connections of a WebSocket API, which end when they are idle or too old. */
export class Connections {
  readonly #entries = new Map<string, ConnectionEntry>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: ConnectionLimits) {
    const interval = Math.max(10, Math.min(limits.maxIdleTime, limits.maxDuration, 20_000) / 2);
    this.#timer = setInterval(() => this.#endOld(limits), interval).unref();
  }

  get size(): number {
    return this.#entries.size;
  }

  add(connection: ConnectionFacts, socket: WebSocket): void {
    this.#entries.set(connection.id, { ...connection, socket, lastActiveAt: connection.connectedAt });
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  find(
    id: string,
  ): Pick<ConnectionEntry, 'connectedAt' | 'lastActiveAt' | 'sourceIp' | 'userAgent'> | undefined {
    return this.#entries.get(id);
  }

  /** Records a message in either direction. */
  recordActivity(id: string): void {
    const entry = this.#entries.get(id);
    if (entry) entry.lastActiveAt = Date.now();
  }

  send(id: string, text: string): void {
    this.#entries.get(id)?.socket.send(text);
    this.recordActivity(id);
  }

  end(id: string, code: number, reason = ''): void {
    this.#entries.get(id)?.socket.close(code, reason);
  }

  /** Closes all connections without a closing handshake. */
  terminateAll(): void {
    for (const { socket } of this.#entries.values()) socket.terminate();
  }

  close(): void {
    clearInterval(this.#timer);
    this.terminateAll();
  }

  #endOld({ maxIdleTime, maxDuration }: ConnectionLimits): void {
    const now = Date.now();
    for (const { id, lastActiveAt, connectedAt } of this.#entries.values())
      if (now - lastActiveAt > maxIdleTime || now - connectedAt > maxDuration)
        this.end(id, 1001, 'Going away');
  }
}
