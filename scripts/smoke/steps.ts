import { randomUUID } from 'node:crypto';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { type Api, createApi } from './api.ts';
import { assertThat, waitUntil } from './expect.ts';
import { checkPublicPage, readUserPool } from './pages.ts';
import { configureUserPool, signInBySrp } from './sign-in.ts';

/** The client company of smoke tests. */
const companyName = '[smoke] Smoke test';

/** What a run has created so far. */
export interface CreatedItems {
  ticket?: { readonly id: string; readonly ticket_number: string; readonly subject: string };
  /**
   * Set only if this run created the company. The company is kept: an agent cannot create one, and may sign
   * in for the next test.
   */
  company?: { readonly id: string; readonly name: string };
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

async function findOrCreateCompany(api: Api, created: CreatedItems): Promise<string> {
  const { items } = await api('listCompanies', { query: { q: companyName } });
  const existingCompany = items.find(({ name }) => name === companyName);
  if (existingCompany) return existingCompany.id;
  const body = { name: companyName };
  created.company = await api('createCompany', { body, idempotency_key: randomUUID() });
  return created.company.id;
}

const getTicketParams = (created: CreatedItems) => {
  assertThat(created.ticket !== undefined, 'no ticket was created');
  return { id: created.ticket.id };
};

async function createTicket(api: Api, created: CreatedItems): Promise<void> {
  created.ticket = await api('createTicketForCompany', {
    params: { id: await findOrCreateCompany(api, created) },
    body: {
      subject: `[smoke] ${new Date().toISOString()}`,
      description: 'Created by the smoke test of a deployment. It needs no answer.',
      priority: 'low',
      requester: { full_name: 'Smoke Test', email: 'smoke-test@example.com' },
    },
    idempotency_key: randomUUID(),
  });
}

async function answer(api: Api, created: CreatedItems): Promise<void> {
  const body = { content: 'An answer by the smoke test.' };
  const { id: comment } = await api('addTicketComment', {
    params: getTicketParams(created),
    body,
    idempotency_key: randomUUID(),
  });
  await waitUntil(
    async () =>
      (await api('getTicket', { params: getTicketParams(created) })).comments.some(
        (ticketComment) => ticketComment.id === comment,
      ),
    'the answer is not on the ticket',
  );
}

async function attachFile(api: Api, created: CreatedItems): Promise<void> {
  const content = `Attached by the smoke test, ${randomUUID()}\n`;
  const { attachment, upload_url, headers } = await api('requestUpload', {
    params: getTicketParams(created),
    body: { file_name: 'smoke.txt', file_type: 'text/plain', file_size: Buffer.byteLength(content) },
    idempotency_key: randomUUID(),
  });
  const uploadResponse = await fetch(upload_url, { method: 'PUT', headers, body: content });
  assertThat(uploadResponse.ok, `the upload failed with status ${uploadResponse.status}`);
  const params = { ...getTicketParams(created), attachment_id: attachment.id };
  await waitUntil(
    async () => (await api('completeUpload', { params })).scan !== 'checking',
    'the file was not checked for malware',
  );
  const { url } = await api('getDownload', { params });
  const downloadResponse = await fetch(url);
  assertThat(
    (await downloadResponse.text()) === content,
    `the download (status ${downloadResponse.status}) differs from the upload`,
  );
}

async function setStatus(api: Api, created: CreatedItems, status: 'resolved' | 'closed'): Promise<void> {
  const { ticket } = await api('getTicket', { params: getTicketParams(created) });
  const changed = await api('updateTicket', {
    params: getTicketParams(created),
    body: { status, version: ticket.version },
  });
  assertThat(changed.ticket.status === status, `the ticket is ${changed.ticket.status}`);
  assertThat(
    changed.changes.some(({ new_value }) => new_value === status),
    'the change is not in the history',
  );
}

/** The account that the smoke test signs in with. */
export interface SmokeAccount {
  readonly email: string;
  readonly password: string;
  /** The key of two-step sign-in, in base32; undefined if it is off. */
  readonly key: string | undefined;
}

/** The steps of a staff member's day, in order. @param created records what must be deleted afterwards */
export function createSmokeSteps(
  site: string,
  { email, password, key }: SmokeAccount,
  created: CreatedItems,
): Step[] {
  let api: Api | undefined;
  let previousTotal = 0;
  const requireApi = () => {
    assertThat(api !== undefined, 'no user is signed in');
    return api;
  };
  return [
    { name: 'home page and its headers', run: () => checkPublicPage(site, '/') },
    { name: 'blog', run: () => checkPublicPage(site, '/blogs') },
    {
      name: 'sign-in',
      run: async () => {
        configureUserPool(await readUserPool(site));
        api = createApi(site, await signInBySrp(email, password, key));
        const { roles } = await api('getMe', {});
        assertThat(isStaff(roles), `${email} is neither agent nor administrator`);
      },
    },
    {
      name: 'create a ticket for a client',
      run: async () => {
        previousTotal = (await requireApi()('getDashboard', {})).total;
        await createTicket(requireApi(), created);
      },
    },
    {
      name: 'dashboard counts it',
      run: () =>
        waitUntil(async () => {
          const { total, recent } = await requireApi()('getDashboard', {});
          const ticketId = getTicketParams(created).id;
          const isListed = recent.some((ticket) => ticket.id === ticketId);
          // Newer tickets of other users, which have greater ids, may have displaced this one from the list.
          return total > previousTotal && (isListed || recent.every((ticket) => ticket.id > ticketId));
        }, 'the dashboard neither counts nor lists the ticket'),
    },
    { name: 'answer it', run: () => answer(requireApi(), created) },
    { name: 'attach a file and download it', run: () => attachFile(requireApi(), created) },
    { name: 'resolve it', run: () => setStatus(requireApi(), created, 'resolved') },
    { name: 'close it', run: () => setStatus(requireApi(), created, 'closed') },
  ];
}
