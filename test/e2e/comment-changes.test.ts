// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany(), full_name: 'Ruth Adler' }),
    newPerson('agent', { full_name: 'Marcus Webb' }),
  ]);
});

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);
const listComments = async (id: string, as: Person) =>
  (await call('getTicket', { params: { id } }, as)).comments;

const commentField = (page: Page) => page.getByLabel('Add a comment');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Add Comment' }).first();
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('a customer edits and deletes their own comment; staff see the earlier texts', async ({ visit }) => {
  const { id } = await createTicket('Changed afterwards');
  const { page } = await visit({ as: customer, width: 320 });
  await page.goto(`/support/ticket/${id}`);
  await commentField(page).fill('It happens at nin.');
  await sendButton(page).click();
  const commentEntry = page.getByRole('listitem').filter({ hasText: 'Ruth Adler' });
  await commentEntry.getByRole('button', { name: 'Edit' }).press('Enter');
  const editor = page.getByLabel('Edit your comment');
  await editor.fill('It happens at **nine**.');
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await editor.press('Control+Enter');
  await commentEntry.locator('strong', { hasText: 'nine' }).waitFor();
  await commentEntry.getByText(/^Edited /).waitFor();
  await expect.poll(() => commentEntry.getByRole('button', { name: 'Earlier texts' }).count()).toBe(0);

  const staffVisit = await visit({ as: agent, width: 390 });
  await staffVisit.page.goto(`/admin/ticket/${id}`);
  const staffCommentEntry = staffVisit.page.getByRole('listitem').filter({ hasText: 'Ruth Adler' });
  await staffCommentEntry.getByRole('button', { name: 'Earlier texts' }).press('Enter');
  await staffCommentEntry.getByText('It happens at nin.').waitFor();
  await expect.poll(() => staffCommentEntry.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  expect(await listFindingsInBothThemes(staffVisit.page)).toEqual([]);
  expect(await measureOverflow(staffVisit.page)).toBeLessThanOrEqual(0);

  await commentEntry.getByRole('button', { name: 'Delete' }).press('Enter');
  await commentEntry.getByRole('button', { name: 'Delete comment' }).press('Enter');
  await commentEntry.getByText('Comment deleted').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await staffVisit.page.reload();
  await staffCommentEntry.getByText('Comment deleted').waitFor();
  await staffCommentEntry.getByRole('button', { name: 'Earlier texts' }).click();
  await staffCommentEntry.locator('strong', { hasText: 'nine' }).waitFor();
  expect(await listComments(id, customer)).toMatchObject([{ content: '', removed: 'deleted' }]);
});

test('an answer can be taken back right after sending, and its text returns to the form', async ({
  visit,
}) => {
  const { id } = await createTicket('Sent too early');
  const { page } = await visit({ as: customer });
  await page.goto(`/support/ticket/${id}`);
  await commentField(page).fill('Half an ans');
  await sendButton(page).click();
  await undoButton(page).waitFor();
  await commentField(page).fill('And more');
  await undoButton(page).press('Enter');
  await expect.poll(() => commentField(page).inputValue()).toBe('Half an ans\n\nAnd more');
  await page.getByText('No comments yet.').waitFor();
  expect(await listComments(id, customer)).toEqual([]);
  await sendButton(page).click();
  await expect.poll(async () => (await listComments(id, customer)).length).toBe(1);

  const staffVisit = await visit({ as: agent });
  await staffVisit.page.goto(`/admin/ticket/${id}`);
  await staffVisit.page.getByText('Comment withdrawn right after it was sent').waitFor();
  await staffVisit.page.getByRole('checkbox', { name: 'Internal note' }).check();
  await commentField(staffVisit.page).fill('A note that stays');
  await sendButton(staffVisit.page).click();
  await undoButton(staffVisit.page).waitFor();
  expect(await listFindingsInBothThemes(staffVisit.page)).toEqual([]);
  await undoButton(staffVisit.page).waitFor({ state: 'hidden' });
  await commentField(staffVisit.page).fill('A note too early');
  await sendButton(staffVisit.page).click();
  await undoButton(staffVisit.page).press('Enter');
  await expect.poll(() => commentField(staffVisit.page).inputValue()).toBe('A note too early');
  await expect
    .poll(() => staffVisit.page.getByRole('checkbox', { name: 'Internal note' }).isChecked())
    .toBe(true);
});

test('a draft appears on another device, and sending it there removes it everywhere', async ({ visit }) => {
  const { id } = await createTicket('Begun on a laptop');
  const laptopVisit = await visit({ as: customer });
  await laptopVisit.page.goto(`/support/ticket/${id}`);
  await commentField(laptopVisit.page).fill('Begun on the laptop');
  const listDrafts = async () => (await call('getTicket', { params: { id } }, customer)).drafts;
  await expect.poll(listDrafts).toMatchObject([{ mode: 'reply', content: 'Begun on the laptop' }]);

  const phoneVisit = await visit({ as: customer, width: 390 });
  await phoneVisit.page.goto(`/support/ticket/${id}`);
  await expect.poll(() => commentField(phoneVisit.page).inputValue()).toBe('Begun on the laptop');
  await commentField(phoneVisit.page).fill('Begun on the laptop, ended on the phone');
  await sendButton(phoneVisit.page).click();
  await phoneVisit.page.getByText('Comment added successfully').waitFor();
  expect(await listDrafts()).toEqual([]);

  laptopVisit.page.on('dialog', (dialog) => void dialog.accept());
  await laptopVisit.page.reload();
  await laptopVisit.page.getByText('ended on the phone').waitFor();
  await expect.poll(() => commentField(laptopVisit.page).inputValue()).toBe('');
});
