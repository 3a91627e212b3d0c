import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { NewTicket } from '../../../shared/contract/ticket.ts';
import { provideTable } from '../own-tables.ts';

const createMime = (text: string) =>
  Buffer.from(
    `From: Eve <eve@else.example>\r\nSubject: Hello\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=log.csv\r\n\r\nerror\r\n--b--\r\n`,
  );

await provideTable();
Object.assign(process.env, {
  MAILS_BUCKET: 'mails',
  ATTACHMENTS_BUCKET: 'attachments',
  USER_POOL_ID: 'pool',
});
const objectStore = {
  readContent: () => Promise.resolve(createMime('See the log.')),
  store: () => Promise.resolve(),
};
vi.doMock('../../../lambdas/platform/object-storage.ts', () => ({ createObjectStorage: () => objectStore }));
vi.doMock('../../../lambdas/platform/accounts/user-pool.ts', () => ({
  findSub: () => Promise.resolve(undefined),
}));
const { createMinimalCompany } = await import('../../../scripts/seed/people/new-company.ts');
const { readEnquiries } = await import('../../../lambdas/enquiries/store.ts');
const { storeMailAsEnquiry, addReplyFromMail } =
  await import('../../../lambdas/mail-in/decision/carry-out.ts');
const { computeObjectMailId } = await import('../../../lambdas/mail-in/mail-id.ts');
const { addEnquiryFilesToTicket } = await import('../../../lambdas/mail-in/raw-api.ts');
const { readReceivedMails, recordMail } = await import('../../../lambdas/mail-in/store.ts');
const { query } = await import('../../../lambdas/platform/dynamodb.ts');
const { parseMail } = await import('../../../lambdas/platform/mail/parsing/mail-parser.ts');
const { keys } = await import('../../../lambdas/table/keys.ts');
const { createTicket } = await import('../../../lambdas/tickets/commands/create-ticket.ts');

const now = new Date();
const createRequest = () => ({ user_id: 'jane', key: randomUUID(), content: {} });
const company = await createMinimalCompany('Acme');
const person = { email: 'jane@example.com', own_tickets_only: false, session_expires_at: 0 };
const jane = { ...person, id: 'jane', full_name: 'Jane', company, roles: ['customer' as const] };
const agent = { ...person, id: 'alex', full_name: 'Alex', company: undefined, roles: ['agent' as const] };

async function createTestTicket(): Promise<string> {
  const author = { id: jane.id, name: jane.full_name, side: 'customer' as const };
  const input = NewTicket.parse({
    subject: 'The lift stops',
    description: 'Between floors.',
    priority: 'medium',
  });
  return (await createTicket(company.id, jane, author, input, createRequest(), now)).id;
}

const listItems = async ({ pk, sk }: { pk: string; sk: string }) =>
  (
    await query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    })
  ).items;
const listFiles = async (ticket: string) =>
  (await listItems(keys.attachment(ticket, ''))).map((file) => [file['file_name'], file['uploader_name']]);

it('a note by mail names its file without attaching it, because customers would see the attachment', async () => {
  const id = await createTestTicket();
  const mail = await parseMail(createMime('#note'));
  const author = { actor: agent, is_outside: false };
  const outcome = await addReplyFromMail(author, mail, id, { internal: true, close: false }, 'note', now);
  expect(outcome).toEqual({ ticket_id: id, files: 0, left_out: ['log.csv'] });
  expect(await listItems(keys.comment(id, ''))).toMatchObject([
    { is_internal: true, content: expect.stringMatching(/because customers would see them: log\.csv\]$/) },
  ]);
  expect(await listFiles(id)).toEqual([]);
});

it('the files of a mail are added to the ticket that is created from its enquiry', async () => {
  const mail_id = computeObjectMailId('mail');
  await recordMail({
    ticket_id: 'none',
    id: mail_id,
    object: 'mail',
    from: 'eve@else.example',
    from_name: 'Eve',
    subject: 'Hello',
    received_at: now.toISOString(),
    outcome: 'accepted',
    files: 0,
    left_out: [],
    copies: 0,
  });
  await storeMailAsEnquiry(await parseMail(createMime('See the log.')), mail_id, 'enquiry', now);
  expect((await readEnquiries('open', { limit: 2 })).items).toMatchObject([
    { message: 'See the log.\n\n[Files of the mail: log.csv]', mail_id },
  ]);
  const id = await createTestTicket();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const addedFiles = await addEnquiryFilesToTicket({ id, mail_id }, agent.full_name, now);
    expect(addedFiles).toMatchObject({ outcome: 'accepted', files: 1, decided_by: 'Alex' });
  }
  expect(await listFiles(id)).toEqual([['log.csv', 'Eve']]);
  expect(await readReceivedMails(id)).toMatchObject([{ id: mail_id, files: 1 }]);
});
