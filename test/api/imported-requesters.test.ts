// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import type { TransferRecordInput } from '../../shared/transfer/records.ts';
import { call, newKey } from '../support/api.ts';
import { encodeText } from '../support/files.ts';
import { listAllMails } from '../support/inbox.ts';
import { checkImport, listImportResults, runImport, uploadImport } from '../support/imports.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { sendMail } from '../support/send-mail.ts';
import { sendMails } from '../support/ticket-mails.ts';

const supportAddress = `support@tickets.${brand.mailDomain}`;
const uniqueSuffix = randomUUID().slice(0, 6);
const [admin, company] = await Promise.all([newPerson('admin'), newCompany()]);
const source = `desk-${uniqueSuffix}`;
const recordTime = '2026-02-27T09:36:05.000Z';

const createRequesterAddress = (id: string) => `${id}@requesters-${uniqueSuffix}.example`;
const createPersonRecord = (id: string, full_name: string): TransferRecordInput => ({
  kind: 'person',
  id,
  full_name,
  emails: [createRequesterAddress(id)],
  company_id: company.name,
});
const createTicketRecord = (id: string, requester_id: string): TransferRecordInput => ({
  kind: 'ticket',
  id,
  subject: `The printer is stuck ${id}-${uniqueSuffix}`,
  description: 'It stops after one page.',
  status: 'in_progress',
  requester_id,
  created_at: recordTime,
  updated_at: recordTime,
});

/** Imports records. @returns the results with a message */
async function importRecords(...records: readonly TransferRecordInput[]) {
  const archive = { kind: 'archive', version: 1, source, made_at: recordTime };
  const content = encodeText([archive, ...records].map((record) => JSON.stringify(record)).join('\n'));
  const id = await uploadImport('archive', { 'records.ndjson': content }, admin);
  await checkImport(id, admin);
  await runImport(id, admin);
  return (await listImportResults(id, admin)).filter(({ message }) => message !== '');
}

async function findImportedTicket(id: string) {
  const { items } = await call('listTickets', { query: { scope: 'all', company: company.id } }, admin);
  const listRow = items.find(({ subject }) => subject.includes(`${id}-${uniqueSuffix}`));
  return (await call('getTicket', { params: { id: listRow?.id ?? '' } }, admin)).ticket;
}

it('a requester imported as a contact gets and answers mails, and is still the requester after an invitation', async () => {
  expect(await importRecords(createPersonRecord('sam', 'Sam Lee'), createTicketRecord('1', 'sam'))).toEqual(
    [],
  );
  const { id, requester_id } = await findImportedTicket('1');
  const params = { id };
  await call('addTicketComment', { params, body: { content: 'Hello' }, idempotency_key: newKey() }, admin);
  await sendMails(id, [{ id: requester_id ?? '' }]);
  const mails = await listAllMails(inject('cloud').inbox);
  const mail = mails.find(({ destination }) => destination.to.includes(createRequesterAddress('sam')));
  await sendMail({
    from: createRequesterAddress('sam'),
    to: mail?.replyTo[0] ?? '',
    text: 'It works again.',
  });
  await expect
    .poll(async () => (await call('getTicket', { params }, admin)).comments.at(-1))
    .toMatchObject({ content: 'It works again.', user_name: 'Sam Lee' });

  const person = {
    full_name: 'Samuel Lee',
    company_id: company.id,
    phone: null,
    roles: ['customer' as const],
  };
  const body = { email: createRequesterAddress('sam'), ...person };
  const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
  await expect
    .poll(() => findImportedTicket('1'))
    .toMatchObject({
      requester_id: user?.id,
      requester_name: 'Samuel Lee',
      requester_email: createRequesterAddress('sam'),
    });
});

it('a first mail from a contact becomes a ticket whose requester is the contact', async () => {
  await importRecords(createPersonRecord('kim', 'Kim Lee'));
  const subject = `The lamp is out 9-${uniqueSuffix}`;
  await sendMail({ from: createRequesterAddress('kim'), to: supportAddress, subject, text: 'Since today.' });
  await expect.poll(() => findImportedTicket('9')).toMatchObject({ requester_name: 'Kim Lee' });
  const { items } = await call('listCompanyContacts', { params: { id: company.id }, query: {} }, admin);
  const contact = items.find(({ full_name }) => full_name === 'Kim Lee');
  expect((await findImportedTicket('9')).requester_id).toBe(contact?.id);
});

it('after two contacts are merged, a later import uses the remaining contact as the requester', async () => {
  const personRecords = [createPersonRecord('ann', 'Ann Lee'), createPersonRecord('anna', 'Anna Lee')];
  await importRecords(...personRecords, createTicketRecord('2', 'ann'));
  const { items } = await call('listCompanyContacts', { params: { id: company.id }, query: {} }, admin);
  const findContactId = (name: string) => items.find(({ full_name }) => full_name === name)?.id ?? '';
  await call(
    'mergeContact',
    { params: { id: findContactId('Ann Lee') }, body: { into: findContactId('Anna Lee') } },
    admin,
  );
  expect(await findImportedTicket('2')).toMatchObject({ requester_id: findContactId('Anna Lee') });
  expect(await importRecords(...personRecords, createTicketRecord('3', 'ann'))).toEqual([]);
  expect(await findImportedTicket('3')).toMatchObject({ requester_id: findContactId('Anna Lee') });
});
