import { randomUUID } from 'node:crypto';
import { contract } from '@portico/shared/contract/index.ts';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import { apiCaller } from './api-caller.ts';
import type { Meter } from './meter.ts';
import { type OperationName, assumed } from './workload.ts';

/** Access tokens of one demo user in each role. */
export interface Tokens {
  readonly admin: string;
  readonly agent: string;
  readonly customer: string;
}

type Operation = () => Promise<void>;

/** A token of the bot check. Not metered: the provider does not bill for it. */
async function botCheckToken({ site }: Cloud): Promise<string> {
  const response = await fetch(`${site}/_recaptcha/token`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'submit' }),
  });
  return response.text();
}

const sampleText =
  'Since this morning the list stays empty after signing in, on two machines in the same office; a colleague at home sees it as always. ';
const assetPathsIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);

/**
 * The operations of the workload, each as the browser performs it, in an order that works: a ticket is
 * created before it is viewed.
 */
export function operationsOn(
  cloud: Cloud,
  meter: Meter,
  { admin, agent, customer }: Tokens,
): Record<OperationName, Operation> {
  const call = apiCaller(cloud, meter);
  let ticket = { id: '', version: 1, status: 'new' };
  let company_id: string | null = null;
  let attached = '';
  let listCount = 0;
  /** The table's stream invokes the function on-change, which publishes the event. */
  const ticketEvent = () => {
    meter.invocations(1);
    meter.add({ topic_messages: 1 });
  };
  const createTicket = async () => {
    const body = { subject: 'The appointment list is empty', description: sampleText.repeat(4) };
    ticket = await call('createTicket', { body }, customer);
    ticketEvent();
  };
  /** Not metered: people wait, and screens ask rarely. */
  const isChecked = async (id: string, file: string) => {
    for (;;) {
      const response = await fetch(`${cloud.site}/api/tickets/${id}`, {
        headers: { authorization: `Bearer ${customer}` },
      });
      const { attachments } = contract.getTicket.response.parse(await response.json());
      if (attachments.find((one) => one.id === file)?.scan !== 'checking') return;
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const params = () => ({ id: ticket.id });

  return {
    'create a ticket': createTicket,
    'open the portal': async () => void ({ company_id } = await call('getMe', {}, customer)),
    'view a list': async () => {
      listCount += 1;
      if (listCount % 2 === 0) await call('listTickets', { query: { scope: 'all' } }, agent);
      else await call('listTickets', { query: { tab: 'open' } }, customer);
    },
    'view a ticket': async () => void (await call('getTicket', { params: params() }, agent)),
    'refresh the dashboard': async () => void (await call('getDashboard', {}, agent)),
    search: async () =>
      void (await call('searchTickets', { query: { scope: 'all', q: 'appointment' } }, agent)),
    'open a form': async () => void (await call('getReference', {}, customer)),
    comment: async () => {
      await call('addTicketComment', { params: params(), body: { content: sampleText.repeat(2) } }, agent);
      ticketEvent();
    },
    'change a status': async () => {
      const { status, version } = ticket;
      const body = {
        version,
        status: status === 'in_progress' ? ('resolved' as const) : ('in_progress' as const),
      };
      ticket = (await call('updateTicket', { params: params(), body }, agent)).ticket;
      ticketEvent();
    },
    'upload a file': async () => {
      const ticketParams = params();
      const body = { file_name: 'screen.png', file_type: 'image/png', file_size: 1_000 };
      const { attachment, upload_url, headers } = await call(
        'requestUpload',
        { params: ticketParams, body },
        customer,
      );
      await meter.exchange(new URL(upload_url), {
        method: 'PUT',
        headers: { ...headers, 'content-length': '1000' },
        body: Buffer.alloc(1_000),
      });
      const gigabytes = assumed.file / 1024 ** 3;
      // GuardDuty reads the file, and writes a tag.
      meter.add({ object_writes: 2, object_reads: 1, object_gb: gigabytes });
      meter.add({ scanned_files: 1, scanned_gb: gigabytes, queue_requests: 3 });
      meter.invocations(1);
      attached = attachment.id;
      await call('completeUpload', { params: { ...ticketParams, attachment_id: attached } }, customer);
      await isChecked(ticketParams.id, attached);
      ticketEvent();
    },
    'download a file': async () => {
      const fileParams = { ...params(), attachment_id: attached };
      const { url } = await call('getDownload', { params: fileParams }, agent);
      await meter.exchange(new URL(url), {});
      meter.add({ object_reads: 1, transfer_gb: assumed.file / 1024 ** 3 });
    },
    'view a page': async () => {
      const { text } = await meter.request(cloud, '/');
      for (const address of assetPathsIn(text)) await meter.request(cloud, address);
    },
    'read the blog': async () => {
      const { text } = await meter.request(cloud, '/blogs');
      const [, path = '/blogs'] = /href="(\/blog\/[^"]+)"/.exec(text) ?? [];
      await meter.request(cloud, path);
    },
    'send the contact form': async () => {
      const body = {
        name: 'Sam Okafor',
        email: 'sam@example.com',
        subject: 'A migration',
        message: sampleText.repeat(3),
        recaptchaToken: await botCheckToken(cloud),
      };
      await call('sendEmail', { body }, '');
    },
    'invite a user': async () => {
      const body = {
        email: `${randomUUID()}@example.com`,
        full_name: 'Sam Okafor',
        company_id: company_id ?? '',
        roles: ['customer' as const],
      };
      await call('createUser', { body }, admin);
      // The user pool invokes a function that writes its mail, and sends it.
      meter.invocations(1);
      meter.add({ mails: 1 });
    },
  };
}
