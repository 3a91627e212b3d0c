// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, it } from 'vitest';
import { subscriberId } from '../../lambdas/domain/people/subscriber-id.ts';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import { scanItems } from '../../scripts/restore-drill/items.ts';
import { listFoldedWords } from '../../shared/model/folded-text.ts';
import { erasedName } from '../../shared/model/erased.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { newMailedTicket } from '../support/mailed-ticket.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { compactSearchIndex } from '../support/search-index.ts';
import { sendMail } from '../support/send-mail.ts';
import { requestFreshTokens } from '../support/sign-in.ts';
import { readAuditChain } from '../support/stored-items/audit-log.ts';
import { isBeingErased } from '../support/stored-items/people.ts';
import { readIndexedWords } from '../support/stored-items/search-index.ts';
import { askForRating } from '../support/stored-items/tickets.ts';

const { outputs } = inject('cloud');
const company = await newCompany();
const uniqueSuffix = randomUUID().slice(0, 8);
const [admin, agent, customer, colleague] = await Promise.all([
  newPerson('admin'),
  newPerson('agent', { full_name: `Agnes Quill-${uniqueSuffix}` }),
  newPerson('customer', { company, full_name: `Ida Novak-${uniqueSuffix}` }),
  newPerson('customer', { company, full_name: `Otto Frey-${uniqueSuffix}` }),
]);

/** The keys of the table's items that contain one of the texts. */
async function findKeysOfItemsContaining(...texts: string[]): Promise<string[]> {
  const items = await scanItems(new DynamoDBClient({}), outputs['TableName'] ?? '');
  const lowerCaseTexts = texts.map((text) => text.toLowerCase());
  return [...items].flatMap(([key, item]) => {
    const content = JSON.stringify(item).toLowerCase();
    return lowerCaseTexts.some((lowerCaseText) => content.includes(lowerCaseText)) ? [key] : [];
  });
}

const erasePerson = ({ id, email }: Pick<Person, 'id' | 'email'>, as = admin) =>
  attempt('erasePerson', { params: { id }, body: { email } }, as);

/** Waits until a person's bell has entries of these kinds about a ticket. */
async function expectBellItems(id: string, as: Person, kinds: readonly string[]) {
  await expect
    .poll(async () => {
      const { items } = await call('getBell', {}, as);
      return items.filter(({ ticket_id }) => ticket_id === id).map(({ kind }) => kind);
    })
    .toEqual(expect.arrayContaining([...kinds]));
}

/** A ticket with the names of the customer and the agent in all possible places. */
async function newTicketWithNames() {
  const { id, address } = await newMailedTicket(customer, `Chair of ${customer.full_name}`);
  const params = { id };
  const commentText = `Please call ${customer.full_name} or write to ${customer.email.toUpperCase()}.`;
  const addComment = (content: string, as: Person, more = {}) =>
    call('addTicketComment', { params, body: { content, ...more }, idempotency_key: newKey() }, as);
  const customerComment = await addComment(commentText, customer);
  await call(
    'editTicketComment',
    { params: { id, comment_id: customerComment.id }, body: { content: `${commentText} Thank you!` } },
    customer,
  );
  await addComment(`A note on ${customer.full_name}`, agent, { is_internal: true, mentions: [agent.id] });
  await addComment('We are on it.', agent);
  await addComment('Same here.', colleague);
  await call('updateTicket', { params, body: { status: 'resolved', version: 1 } }, agent);
  await askForRating(id);
  const rating = { answer: 'good', comment: `${customer.full_name} is happy.` } as const;
  await call('rateTicket', { params, body: rating }, customer);
  await call('updateTicket', { params, body: { status: 'in_progress', version: 2 } }, agent);
  await call('markTicketRead', { params, body: { seen_at: new Date().toISOString() } }, customer);
  const file = { file_name: `${customer.full_name}.txt`, file_type: 'text/plain', file_size: 2 };
  const upload = await call('requestUpload', { params, body: file, idempotency_key: newKey() }, customer);
  await fetch(upload.upload_url, { method: 'PUT', headers: upload.headers, body: 'ab' });
  await call('completeUpload', { params: { id, attachment_id: upload.attachment.id } }, customer);
  await sendMail({
    from: `${customer.full_name} <${customer.email}>`,
    envelopeFrom: customer.email,
    to: address,
    text: 'By mail.',
  });
  const listReceivedMails = async () => (await call('listReceivedMails', { params }, agent)).items;
  await expect
    .poll(async () => (await listReceivedMails()).map(({ outcome }) => outcome))
    .toEqual(['accepted']);
  await call(
    'saveDraft',
    { params, body: { mode: 'reply', content: `It is ${customer.full_name}` } },
    customer,
  );
  // Waits for the bell's entries, because entries written after the next change would have the new subject.
  await expectBellItems(id, agent, ['new_ticket', 'customer_reply', 'customer_reply', 'customer_reply']);
  await expectBellItems(id, customer, ['answered']);
  await expectBellItems(id, colleague, []);
  return { id, params, mail_id: (await listReceivedMails())[0]?.id ?? '' };
}

it('a person is exported and erased: then nothing contains their name, their tickets remain, and the audit log is valid', async () => {
  const { id, params, mail_id } = await newTicketWithNames();
  await call(
    'updateUser',
    { params: { id: customer.id }, body: { full_name: `Ida Marsh-${uniqueSuffix}` } },
    admin,
  );
  await attempt('subscribe', { body: { email: customer.email } }, undefined);
  const [mail] = (await call('listReceivedMails', { params }, agent)).items;
  expect(mail?.from).toBe(customer.email);

  await call('recordSession', { body: { device: randomUUID() } }, customer);
  const saveNote = (about: 'person' | 'company', subjectId: string, text: string) =>
    call('saveStaffNote', { params: { about, id: subjectId }, body: { text, version: 0 } }, agent);
  await saveNote('person', customer.id, 'Prefers calls after 10.');
  await saveNote('person', colleague.id, `Deputy of ${customer.full_name}`);
  await saveNote('company', company.id, `Ask ${customer.email} first`);
  const { json, html, truncated } = await call('exportPerson', { params: { id: customer.id } }, admin);
  expect(truncated).toBe(false);
  const exportedData: unknown = JSON.parse(json);
  expect(exportedData).toMatchObject({
    profile: [{ email: customer.email, full_name: `Ida Marsh-${uniqueSuffix}`, company: company.name }],
    newsletter: [{ email: customer.email }],
    tickets: [{ subject: `Chair of ${customer.full_name}`, description: 'The tray is empty.' }],
    ratings: [{ answer: 'good', comment: `${customer.full_name} is happy.` }],
    drafts: [{ content: `It is ${customer.full_name}` }],
    files: [{ file_name: `${customer.full_name}.txt` }],
    mails_received: [{ outcome: 'accepted' }],
    staff_notes: [{ text: 'Prefers calls after 10.' }],
    account: expect.arrayContaining([expect.objectContaining({ record: 'SESSION' })]),
  });
  expect(json).toContain('Thank you!');
  expect(json).toContain('By mail.');
  expect(json).not.toContain('A note on');
  expect(json).not.toContain('Deputy of');
  expect(json).not.toContain('We are on it.');
  expect(html).toContain(`Ida Marsh-${uniqueSuffix}`);
  expect(html).toContain('Thank you!');

  const tokens = await requestFreshTokens(customer);
  expect(parseProblem(await erasePerson({ ...customer, email: agent.email })).code).toBe('invalid_request');
  expect((await erasePerson(customer)).status).toBe(200);
  expect((await attempt('getMe', {}, { token: tokens.access })).status).toBe(403);
  await expect.poll(() => isBeingErased(customer.id), { timeout: 60_000 }).toBe(false);

  const names = [customer.full_name, `Ida Marsh-${uniqueSuffix}`, customer.email];
  expect(await findKeysOfItemsContaining(...names, subscriberId(customer.email))).toEqual([]);
  // After a compaction, the search index does not contain the names either.
  const nameWords = names.flatMap((name) => listFoldedWords(name)).filter((word) => word.length > 8);
  expect(nameWords).toHaveLength(3);
  const findIndexedNames = async () => {
    await compactSearchIndex();
    return (await readIndexedWords()).filter((indexedWord) =>
      nameWords.some((nameWord) => indexedWord.includes(nameWord)),
    );
  };
  await expect.poll(findIndexedNames, { timeout: 60_000 }).toEqual([]);
  const remainingItemKeys = await findKeysOfItemsContaining(customer.id);
  expect(await findKeysOfItemsContaining('Prefers calls after 10.')).toEqual([]);
  const { person: noteOnColleague } = await call('getStaffNotes', { query: { person: colleague.id } }, agent);
  expect(noteOnColleague?.text).toBe(`Deputy of ${erasedName}`);
  expect(remainingItemKeys.filter((key) => /^(USER|SESSIONS|LINK|SEAL|ERASURE)#/.test(key))).toEqual([]);
  await expect(requestFreshTokens(customer)).rejects.toThrow(/./);
  const { ticket, comments, attachments } = await call('getTicket', { params }, agent);
  expect(ticket).toMatchObject({ subject: `Chair of ${erasedName}`, requester_name: erasedName });
  expect(comments.map(({ user_name }) => user_name)).toEqual([
    erasedName,
    agent.full_name,
    agent.full_name,
    colleague.full_name,
    erasedName,
  ]);
  const { items: ratings } = await call('getTicketRatings', { params }, agent);
  expect(ratings).toMatchObject([{ answer: 'good', comment: `${erasedName} is happy.` }]);
  expect(attachments).toMatchObject([{ file_name: `${erasedName}.txt`, uploader_name: erasedName }]);
  const mailAnswer = await attempt('getReceivedMail', { params: { id, mail_id } }, admin);
  expect(mailAnswer.text).not.toContain(customer.email);

  const auditLog = await call('listAuditLog', { query: { person: customer.id } }, admin);
  expect(auditLog.items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['person_exported', 'person_erased']),
  );
  expect(auditLog.items.find(({ kind }) => kind === 'person_created')?.changes).toContainEqual({
    field: 'email',
    before: null,
    after: '(erased)',
  });
  expect((await readAuditChain()).fault).toBeUndefined();
});

it('a person is erased even if their name changes at the same time', async () => {
  const person = await newPerson('customer', { company });
  const renamePerson = (full_name: string) =>
    changeProfile(person.id, () => ({ full_name })).catch(() => undefined);
  const erasure = erasePerson(person);
  for (const name of ['Ann', 'Bea', 'Cay', 'Dee']) await renamePerson(name);
  expect((await erasure).status).toBe(200);
});
