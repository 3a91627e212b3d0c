import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { ClientInput, ClientOutput, Endpoint } from '@portico/shared/contract/define.ts';
import { type Contract, type EndpointName, contract } from '@portico/shared/contract/index.ts';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import type { Meter } from './meter.ts';
import { type ActName, assumed } from './month.ts';

/** Who plays: tokens of people of the demo. */
export interface Players {
  readonly admin: string;
  readonly agent: string;
  readonly customer: string;
}

type Play = () => Promise<void>;

interface Loose {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

const answers: { readonly [K in EndpointName]: { readonly response: z.ZodType<ClientOutput<Contract[K]>> } } =
  contract;

/** As the browser's script gets it, which costs nothing. */
async function botCheck({ site }: Cloud): Promise<string> {
  const answer = await fetch(`${site}/_recaptcha/token`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'submit' }),
  });
  return answer.text();
}

const words =
  'Since this morning the list stays empty after signing in, on two machines in the same office; a colleague at home sees it as always. ';
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);

/** What people do, once each, in an order in which each can be done: a ticket is raised before anybody looks at it. It is played, against a cloud of one's own. */
export function actsOn(
  cloud: Cloud,
  meter: Meter,
  { admin, agent, customer }: Players,
): Record<ActName, Play> {
  const call = async <K extends EndpointName>(
    name: K,
    input: Omit<ClientInput<Contract[K]>, 'idempotency_key'> & Loose,
    token: string,
  ): Promise<ClientOutput<Contract[K]>> => {
    const { method, path, idempotent, status = 200 }: Endpoint = contract[name];
    const given: Loose = input;
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => String(given.params?.[key]));
    const query = new URLSearchParams(
      Object.entries(given.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const answer = await meter.ask(cloud, query.size > 0 ? `${filled}?${query}` : filled, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    });
    if (answer.status !== status)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answers[name].response.parse(JSON.parse(answer.text));
  };

  let ticket = { id: '', version: 1, status: 'new' };
  let company_id: string | null = null;
  let attached = '';
  let turn = 0;
  const raise = async () => {
    const body = { subject: 'The appointment list is empty', description: words.repeat(4) };
    ticket = await call('createTicket', { body }, customer);
    // The stream wakes the function that follows changes.
    meter.invocations(1);
  };
  const known = () => ({ id: ticket.id });

  return {
    'raise a ticket': raise,
    'open the portal': async () => void ({ company_id } = await call('getMe', {}, customer)),
    'view a list': async () => {
      turn += 1;
      if (turn % 2 === 0) await call('listTickets', { query: { scope: 'all' } }, agent);
      else await call('listTickets', { query: { tab: 'open' } }, customer);
    },
    'view a ticket': async () => void (await call('getTicket', { params: known() }, agent)),
    'refresh the dashboard': async () => void (await call('getDashboard', {}, agent)),
    search: async () =>
      void (await call('listTickets', { query: { scope: 'all', q: 'appointment' } }, agent)),
    'open a form': async () => void (await call('getReference', {}, customer)),
    comment: async () => {
      await call('addTicketComment', { params: known(), body: { content: words.repeat(2) } }, agent);
    },
    'change a status': async () => {
      const { status, version } = ticket;
      const body = {
        version,
        status: status === 'in_progress' ? ('resolved' as const) : ('in_progress' as const),
      };
      ticket = (await call('updateTicket', { params: known(), body }, agent)).ticket;
    },
    'upload a file': async () => {
      const params = known();
      const body = { file_name: 'screen.png', file_type: 'image/png', file_size: 1_000 };
      const { attachment, upload_url, headers } = await call('requestUpload', { params, body }, customer);
      await meter.exchange(new URL(upload_url), {
        method: 'PUT',
        headers: { ...headers, 'content-length': '1000' },
        body: Buffer.alloc(1_000),
      });
      meter.add({ object_writes: 1, object_gb: assumed.file / 1024 ** 3 });
      attached = attachment.id;
      await call('completeUpload', { params: { ...params, attachment_id: attached } }, customer);
    },
    'download a file': async () => {
      const params = { ...known(), attachment_id: attached };
      const { url } = await call('getDownload', { params }, agent);
      await meter.exchange(new URL(url), {});
      meter.add({ object_reads: 1, transfer_gb: assumed.file / 1024 ** 3 });
    },
    'view a page': async () => {
      const { text } = await meter.ask(cloud, '/');
      for (const address of addressesIn(text)) await meter.ask(cloud, address);
    },
    'read the blog': async () => {
      const { text } = await meter.ask(cloud, '/blogs');
      const [, path = '/blogs'] = /href="(\/blog\/[^"]+)"/.exec(text) ?? [];
      await meter.ask(cloud, path);
    },
    'write to the consultancy': async () => {
      const body = {
        name: 'Sam Okafor',
        email: 'sam@example.com',
        subject: 'A migration',
        message: words.repeat(3),
        recaptchaToken: await botCheck(cloud),
      };
      await call('sendEmail', { body }, '');
    },
    'invite somebody': async () => {
      const body = {
        email: `${randomUUID()}@example.com`,
        full_name: 'Sam Okafor',
        company_id: company_id ?? '',
        roles: ['customer' as const],
      };
      await call('createUser', { body }, admin);
      // The user pool has its mail written by a function, and sends it.
      meter.invocations(1);
      meter.add({ mails: 1 });
    },
  };
}
