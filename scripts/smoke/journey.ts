import { randomUUID } from 'node:crypto';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { type Api, apiOf } from './api.ts';
import { eventually, must } from './expect.ts';
import { publicPage, userPoolOf } from './pages.ts';
import { signInBySrp, useUserPool } from './sign-in.ts';

/** For whom the tickets of smoke tests are raised. */
const companyName = '[smoke] Smoke test';

/** What a run has made, as far as it came. */
export interface Made {
  ticket?: { readonly id: string; readonly ticket_number: string; readonly subject: string };
  /** Only when this run made it; else an earlier one did. It stays, so that an agent can run the next one. */
  company?: { readonly id: string; readonly name: string };
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

async function companyId(api: Api, made: Made): Promise<string> {
  const { items } = await api('listCompanies', { query: { q: companyName } });
  const found = items.find(({ name }) => name === companyName);
  if (found) return found.id;
  const body = { name: companyName };
  made.company = await api('createCompany', { body, idempotency_key: randomUUID() });
  return made.company.id;
}

const id = (made: Made) => {
  must(made.ticket !== undefined, 'no ticket was raised');
  return { id: made.ticket.id };
};

async function raise(api: Api, made: Made): Promise<void> {
  made.ticket = await api('createTicketForCompany', {
    params: { id: await companyId(api, made) },
    body: {
      subject: `[smoke] ${new Date().toISOString()}`,
      description: 'Raised by the smoke test of a deployment. Nobody waits for an answer.',
      priority: 'low',
      requester: { full_name: 'Smoke Test', email: 'smoke-test@example.com' },
    },
    idempotency_key: randomUUID(),
  });
}

async function answer(api: Api, made: Made): Promise<void> {
  const body = { content: 'An answer by the smoke test.' };
  const { id: comment } = await api('addTicketComment', {
    params: id(made),
    body,
    idempotency_key: randomUUID(),
  });
  await eventually(
    async () => (await api('getTicket', { params: id(made) })).comments.some((one) => one.id === comment),
    'the answer is not on the ticket',
  );
}

async function attach(api: Api, made: Made): Promise<void> {
  const content = `Attached by the smoke test, ${randomUUID()}\n`;
  const { attachment, upload_url, headers } = await api('requestUpload', {
    params: id(made),
    body: { file_name: 'smoke.txt', file_type: 'text/plain', file_size: Buffer.byteLength(content) },
    idempotency_key: randomUUID(),
  });
  const uploaded = await fetch(upload_url, { method: 'PUT', headers, body: content });
  must(uploaded.ok, `the upload was answered with ${uploaded.status}`);
  const params = { ...id(made), attachment_id: attachment.id };
  await api('completeUpload', { params });
  const { url } = await api('getDownload', { params });
  const downloaded = await fetch(url);
  must((await downloaded.text()) === content, `the download, ${downloaded.status}, is not what was uploaded`);
}

async function setStatus(api: Api, made: Made, status: 'resolved' | 'closed'): Promise<void> {
  const { ticket } = await api('getTicket', { params: id(made) });
  const changed = await api('updateTicket', { params: id(made), body: { status, version: ticket.version } });
  must(changed.ticket.status === status, `the ticket is ${changed.ticket.status}`);
  must(
    changed.changes.some(({ new_value }) => new_value === status),
    'the change is not in the history',
  );
}

/** What a person of the staff does in a day, in order; `made` is told what there is to be cleaned up. */
export function journeyOf(site: string, email: string, password: string, made: Made): Step[] {
  let api: Api | undefined;
  let before = 0;
  const signedIn = () => {
    must(api !== undefined, 'nobody is signed in');
    return api;
  };
  return [
    { name: 'home page and its headers', run: () => publicPage(site, '/') },
    { name: 'blog', run: () => publicPage(site, '/blogs') },
    {
      name: 'sign-in',
      run: async () => {
        useUserPool(await userPoolOf(site));
        api = apiOf(site, (await signInBySrp(email, password)).access);
        const { roles } = await api('getMe', {});
        must(isStaff(roles), `${email} is neither agent nor administrator`);
      },
    },
    {
      name: 'raise a ticket for a client',
      run: async () => {
        before = (await signedIn()('getDashboard', {})).total;
        await raise(signedIn(), made);
      },
    },
    {
      name: 'dashboard counts it',
      run: () =>
        eventually(async () => {
          const { total, recent } = await signedIn()('getDashboard', {});
          const mine = id(made).id;
          const isListed = recent.some((ticket) => ticket.id === mine);
          // Ids rise with time: others may have raised so many meanwhile that it is off the list.
          return total > before && (isListed || recent.every((ticket) => ticket.id > mine));
        }, 'the dashboard neither counts nor lists the ticket'),
    },
    { name: 'answer it', run: () => answer(signedIn(), made) },
    { name: 'attach a file and download it', run: () => attach(signedIn(), made) },
    { name: 'resolve it', run: () => setStatus(signedIn(), made, 'resolved') },
    { name: 'close it', run: () => setStatus(signedIn(), made, 'closed') },
  ];
}
