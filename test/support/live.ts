import { WebSocket } from 'ws';
import * as z from 'zod';
import type { LiveChange, LiveEnvelope, LiveMessage } from '../../shared/model/live.ts';
import { call } from './api.ts';
import type { Person } from './people.ts';

const viewer = z.object({ id: z.string(), name: z.string(), role: z.enum(['support', 'customer']) });
const change_id = z.string();
const Change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tickets'), ids: z.array(z.string()), change_id }),
  z.strictObject({ kind: z.literal('read'), id: z.string(), change_id }),
  z.strictObject({ kind: z.literal('counts'), change_id }),
  z.strictObject({ kind: z.literal('bell'), change_id }),
]);
const Envelope: z.ZodType<LiveEnvelope> = z.discriminatedUnion('kind', [
  Change,
  z.strictObject({ kind: z.literal('viewers'), ticket_id: z.string(), viewers: z.array(viewer) }),
  z.strictObject({ kind: z.literal('typing'), ticket_id: z.string(), by: viewer.exactOptional() }),
  z.strictObject({
    kind: z.literal('beat'),
    viewers: z.array(viewer).exactOptional(),
    missed: z.array(Change).exactOptional(),
  }),
]);

/** Whether an envelope names the ticket. */
export const isAboutTicket =
  (id: string) =>
  (envelope: LiveEnvelope): boolean =>
    envelope.kind === 'tickets' && envelope.ids.includes(id);

/** A live connection of a test, with everything that it has received. */
export class LiveTestConnection {
  readonly received: LiveEnvelope[] = [];
  readonly #socket: WebSocket;
  readonly #pendingChecks = new Set<() => void>();
  /** Resolves with the status code of the close. */
  readonly closed: Promise<number>;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.received.push(Envelope.parse(JSON.parse(z.instanceof(Buffer).parse(data).toString())));
      for (const check of this.#pendingChecks) check();
    });
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  send(message: LiveMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** Resolves with the first matching envelope, also an earlier one. Rejects if the connection ends first. */
  next(matches: (envelope: LiveEnvelope) => boolean): Promise<LiveEnvelope> {
    return new Promise((resolve, reject) => {
      void this.closed.then((code) =>
        reject(new Error(`The connection ended with ${code} before a matching envelope arrived.`)),
      );
      const check = () => {
        const match = this.received.find(matches);
        if (!match) return;
        this.#pendingChecks.delete(check);
        resolve(match);
      };
      this.#pendingChecks.add(check);
      check();
    });
  }

  /** Ids of the tickets in the envelopes, in order. */
  get named(): string[] {
    return this.received.flatMap((envelope) => (envelope.kind === 'tickets' ? envelope.ids : []));
  }

  /** Sends a heartbeat and waits for its response: all earlier messages have arrived by then. */
  async sendHeartbeat(ticket_id?: string): Promise<LiveEnvelope> {
    const receivedCountBefore = this.received.length;
    this.send({ action: 'beat', ...(ticket_id !== undefined && { ticket_id }) });
    return this.next(
      (envelope) => envelope.kind === 'beat' && this.received.indexOf(envelope) >= receivedCountBefore,
    );
  }

  /** The changes that a screen has missed in one second; undefined if it must reload everything. */
  async missed(): Promise<readonly LiveChange[] | undefined> {
    this.send({ action: 'beat', screen_age: 1_000 });
    const answer = await this.next(({ kind }) => kind === 'beat');
    return answer.kind === 'beat' ? answer.missed : undefined;
  }

  close(): void {
    this.#socket.close();
  }
}

/** Creates a pass for a live connection of the person. @throws Error if the person gets none */
export async function createPass(user: Person | { token: string }): Promise<string> {
  const { pass } = await call('createLivePass', {}, user);
  if (pass === null) throw new Error('The person gets no pass.');
  return pass;
}

/** Opens a connection with a pass. @returns the HTTP status if it is refused */
export function connect(
  pass: string | undefined,
  origin = process.env['SITE'] ?? '',
): Promise<LiveTestConnection | number> {
  const queryString = pass === undefined ? '' : `?pass=${encodeURIComponent(pass)}`;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/live${queryString}`);
  const connection = new LiveTestConnection(socket);
  return new Promise((resolve) => {
    socket.on('open', () => resolve(connection));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.on('error', () => undefined);
  });
}

/** Opens a connection as the person. */
export async function openLiveConnection(user: Person | { token: string }): Promise<LiveTestConnection> {
  const connection = await connect(await createPass(user));
  if (typeof connection === 'number') throw new Error(`The connection was refused with ${connection}.`);
  return connection;
}
