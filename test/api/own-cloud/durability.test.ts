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
import { findBrokenInvariants } from '../../../scripts/restore-drill/invariants/invariants.ts';
import { scanItems } from '../../../scripts/restore-drill/items.ts';
import { priorities, ticketStatuses } from '../../../shared/model/ticket.ts';
import { type CloudProcess, startCloudProcess } from '../../support/cloud-process.ts';
import { findFreePort } from '../../support/free-port.ts';

const { assembly } = inject('cloud');
const ticketCount = 200;
/** Number of tickets that are created concurrently. */
const browserCount = 20;

const CreatedTicket = z.object({ id: z.string(), ticket_number: z.string(), version: z.int() });
const ChangedTicket = z.object({ ticket: z.object({ version: z.int(), status: z.string() }) });
const TicketPage = z.object({
  items: z.array(z.object({ id: z.string() })),
  next_cursor: z.string().nullable(),
});
const Ticket = z.object({
  version: z.int(),
  id: z.string(),
  ticket_number: z.string(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(priorities),
});
const TicketDetail = z.object({ ticket: Ticket });

describe('a local cloud that is killed with SIGKILL while two hundred tickets are created', () => {
  let directory: string;
  let port: number;
  let cloud: CloudProcess;
  /** Several customers, because one person may create 100 tickets an hour. */
  let customerTokens: string[];
  let agentToken: string;

  const startCloud = () => startCloudProcess({ assembly, directory, port });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portico-durability-'));
    port = await findFreePort();
    cloud = await startCloud();
    // The fixtures imported below create people in this cloud instead of the shared one.
    Object.assign(process.env, cloud.environment, { TABLE_NAME: cloud.outputs['TableName'] });
    const { newCompany, newPerson } = await import('../../support/people.ts');
    const { requestTokens } = await import('../../support/sign-in.ts');
    customerTokens = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await newPerson('customer', { company: await newCompany() });
        return (await requestTokens(person)).access;
      }),
    );
    agentToken = (await requestTokens(await newPerson('agent'))).access;
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
    idempotencyKey?: string,
  ): Promise<Answer> {
    const response = await fetch(cloud.site + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
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
    const customerToken = customerTokens[n % customerTokens.length] ?? '';
    const send = () => retryUntilAnswered(() => request('POST', '/api/tickets', customerToken, body, key));
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
    const answer = await retryUntilAnswered(() => request('PATCH', `/api/tickets/${id}`, agentToken, body));
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 200) ChangedTicket.parse(answer.body);
  }

  async function listAllTickets() {
    const storedTickets: z.output<typeof Ticket>[] = [];
    let nextCursor: string | null = '';
    while (nextCursor !== null) {
      const cursorParameter: string = nextCursor && `&cursor=${nextCursor}`;
      const { body } = await request('GET', `/api/tickets?scope=all${cursorParameter}`, agentToken);
      const page = TicketPage.parse(body);
      for (const { id } of page.items)
        storedTickets.push(
          TicketDetail.parse((await request('GET', `/api/tickets/${id}`, agentToken)).body).ticket,
        );
      nextCursor = page.next_cursor;
    }
    return storedTickets;
  }

  async function listAllItems(): Promise<Record<string, unknown>[]> {
    const client = new DynamoDBClient({ endpoint: cloud.environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '' });
    const storedItems = await scanItems(client, cloud.outputs['TableName'] ?? '');
    return [...storedItems.values()].map((item) => unmarshall(item));
  }

  const testOptions = { timeout: 600_000 };
  it(
    'stores every acknowledged ticket exactly once, with consistent numbers, statistics and histories',
    testOptions,
    async () => {
      const allAttempts: Awaited<ReturnType<typeof createTicket>>[] = [];
      const ticketIndexes = Array.from({ length: ticketCount }, (_, n) => n).values();
      const browsers = Array.from({ length: browserCount }, async () => {
        for (const n of ticketIndexes) {
          const attempts = await createTicket(n);
          allAttempts.push(attempts);
          const [firstTicket] = attempts;
          if (firstTicket && n % 5 === 0)
            await updateTicket(firstTicket.id, { status: 'in_progress', priority: 'critical', version: 1 });
        }
      });
      for (const fraction of [0.2, 0.6]) {
        while (allAttempts.length < ticketCount * fraction) await delay(20);
        await cloud.kill();
        cloud = await startCloud();
      }
      await Promise.all(browsers);

      const storedTickets = await listAllTickets();
      // All attempts of one request returned the same ticket, and no further tickets exist.
      for (const attempts of allAttempts) expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
      const ids = allAttempts.flatMap(([firstTicket]) => firstTicket?.id ?? []);
      expect(storedTickets.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(new Set(storedTickets.map(({ ticket_number }) => ticket_number)).size).toBe(ticketCount);
      const ticketNumberById = new Map(storedTickets.map(({ id, ticket_number }) => [id, ticket_number]));
      for (const { id, ticket_number } of allAttempts.flat())
        expect(ticketNumberById.get(id)).toBe(ticket_number);

      // Checks the table's invariants, such as ticket numbers, statistics and histories.
      expect(findBrokenInvariants(await listAllItems())).toEqual([]);
      for (const { subject, priority, status, version } of storedTickets) {
        const n = Number(subject.slice('Ticket '.length));
        const isChanged = status === 'in_progress';
        expect(priority).toBe(isChanged ? 'critical' : priorities[n % priorities.length]);
        expect(version).toBe(isChanged ? 2 : 1);
      }
      expect(storedTickets.filter(({ status }) => status === 'in_progress')).toHaveLength(ticketCount / 5);
    },
  );
});
