// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { brokenInvariants } from '../../../scripts/restore-drill/invariants/invariants.ts';
import { scanItems } from '../../../scripts/restore-drill/items.ts';
import { priorities, ticketStatuses } from '../../../shared/model/ticket.ts';
import { type CloudProcess, startCloudProcess } from '../../support/cloud-process.ts';
import { findFreePort } from '../../support/free-port.ts';

const { assembly } = inject('cloud');
const tickets = 200;
/** Number of tickets that are created concurrently. */
const browserCount = 20;

const CreatedTicket = z.object({ id: z.string(), ticket_number: z.string(), version: z.int() });
const ChangedTicket = z.object({ ticket: z.object({ version: z.int(), status: z.string() }) });
const Page = z.object({ items: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() });
const Ticket = z.object({
  version: z.int(),
  id: z.string(),
  ticket_number: z.string(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(priorities),
});
const Screen = z.object({ ticket: Ticket });

describe('a local cloud that is killed with SIGKILL while two hundred tickets are created', () => {
  let directory: string;
  let port: number;
  let cloud: CloudProcess;
  /** Several customers, because one person may create 100 tickets an hour. */
  let customers: string[];
  let agent: string;

  const start = () => startCloudProcess({ assembly, directory, port });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portico-durability-'));
    port = await findFreePort();
    cloud = await start();
    // The fixtures imported below create people in this cloud instead of the shared one.
    Object.assign(process.env, cloud.environment, { TABLE_NAME: cloud.outputs['TableName'] });
    const { newCompany, newPerson } = await import('../../support/people.ts');
    const { requestTokens } = await import('../../support/sign-in.ts');
    customers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await newPerson('customer', { company: await newCompany() });
        return (await requestTokens(person)).access;
      }),
    );
    agent = (await requestTokens(await newPerson('agent'))).access;
  });

  afterAll(async () => {
    await cloud.kill();
    await rm(directory, { recursive: true, force: true });
  });

  interface Answer {
    readonly status: number;
    readonly body: unknown;
  }

  async function request(
    method: string,
    path: string,
    token: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer> {
    const response = await fetch(cloud.site + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    });
    return { status: response.status, body: await response.json() };
  }

  const ErrorBody = z.looseObject({ code: z.string().optional() });

  /** Repeats the request, as a browser does, until the response shows whether it succeeded. */
  async function retryUntilAnswered(send: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      try {
        const answer = await send();
        if (answer.status < 500 && ErrorBody.parse(answer.body).code !== 'busy') return answer;
      } catch {
        // Without a complete response, it is unknown whether the request succeeded, so it is repeated.
      }
      await delay(50 + Math.random() * 200);
    }
    throw new Error('No response after two hundred attempts');
  }

  async function createTicket(n: number) {
    const key = randomUUID();
    const body = { subject: `Ticket ${n}`, description: 'x', priority: priorities[n % priorities.length] };
    const customer = customers[n % customers.length] ?? '';
    const send = () => retryUntilAnswered(() => request('POST', '/api/tickets', customer, body, key));
    const answers = await Promise.all(n % 4 === 0 ? [send(), send()] : [send()]);
    return answers.map(({ status, body: answer }) => {
      expect([status, answer]).toEqual([201, expect.anything()]);
      return CreatedTicket.parse(answer);
    });
  }

  /**
   * Updates a ticket. If a response is lost, the repeated request gets 200, or 409 because the ticket's
   * version has changed.
   */
  async function updateTicket(id: string, body: object) {
    const answer = await retryUntilAnswered(() => request('PATCH', `/api/tickets/${id}`, agent, body));
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 200) ChangedTicket.parse(answer.body);
  }

  async function allTickets() {
    const stored: z.output<typeof Ticket>[] = [];
    let next: string | null = '';
    while (next !== null) {
      const cursor: string = next && `&cursor=${next}`;
      const { body } = await request('GET', `/api/tickets?scope=all${cursor}`, agent);
      const page = Page.parse(body);
      for (const { id } of page.items)
        stored.push(Screen.parse((await request('GET', `/api/tickets/${id}`, agent)).body).ticket);
      next = page.next_cursor;
    }
    return stored;
  }

  async function allItems(): Promise<Record<string, unknown>[]> {
    const client = new DynamoDBClient({ endpoint: cloud.environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '' });
    const stored = await scanItems(client, cloud.outputs['TableName'] ?? '');
    return [...stored.values()].map((item) => unmarshall(item));
  }

  const options = { timeout: 600_000 };
  it(
    'stores every acknowledged ticket exactly once, with consistent numbers, statistics and histories',
    options,
    async () => {
      const answers: Awaited<ReturnType<typeof createTicket>>[] = [];
      const numbers = Array.from({ length: tickets }, (_, n) => n).values();
      const browsers = Array.from({ length: browserCount }, async () => {
        for (const n of numbers) {
          const attempts = await createTicket(n);
          answers.push(attempts);
          const [first] = attempts;
          if (first && n % 5 === 0)
            await updateTicket(first.id, { status: 'in_progress', priority: 'critical', version: 1 });
        }
      });
      for (const fraction of [0.2, 0.6]) {
        while (answers.length < tickets * fraction) await delay(20);
        await cloud.kill();
        cloud = await start();
      }
      await Promise.all(browsers);

      const stored = await allTickets();
      // All attempts of one request returned the same ticket, and no further tickets exist.
      for (const attempts of answers) expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
      const ids = answers.flatMap(([first]) => first?.id ?? []);
      expect(stored.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(new Set(stored.map(({ ticket_number }) => ticket_number)).size).toBe(tickets);
      const numberOf = new Map(stored.map(({ id, ticket_number }) => [id, ticket_number]));
      for (const { id, ticket_number } of answers.flat()) expect(numberOf.get(id)).toBe(ticket_number);

      // Checks the table's invariants, such as ticket numbers, statistics and histories.
      expect(brokenInvariants(await allItems())).toEqual([]);
      for (const { subject, priority, status, version } of stored) {
        const n = Number(subject.slice('Ticket '.length));
        const isChanged = status === 'in_progress';
        expect(priority).toBe(isChanged ? 'critical' : priorities[n % priorities.length]);
        expect(version).toBe(isChanged ? 2 : 1);
      }
      expect(stored.filter(({ status }) => status === 'in_progress')).toHaveLength(tickets / 5);
    },
  );
});
