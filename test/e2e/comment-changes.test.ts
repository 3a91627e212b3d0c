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
const commentsOf = async (id: string, as: Person) =>
  (await call('getTicket', { params: { id } }, as)).comments;

const field = (page: Page) => page.getByLabel('Add a comment');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Add Comment' }).first();
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('a customer edits and deletes their own comment; staff see the earlier texts', async ({ visit }) => {
  const { id } = await createTicket('Changed afterwards');
  const { page } = await visit({ as: customer, width: 320 });
  await page.goto(`/support/ticket/${id}`);
  await field(page).fill('It happens at nin.');
  await sendButton(page).click();
  const comment = page.getByRole('listitem').filter({ hasText: 'Ruth Adler' });
  await comment.getByRole('button', { name: 'Edit' }).press('Enter');
  const editor = page.getByLabel('Edit your comment');
  await editor.fill('It happens at **nine**.');
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await editor.press('Control+Enter');
  await comment.locator('strong', { hasText: 'nine' }).waitFor();
  await comment.getByText(/^Edited /).waitFor();
  await expect.poll(() => comment.getByRole('button', { name: 'Earlier texts' }).count()).toBe(0);

  const staffVisit = await visit({ as: agent, width: 390 });
  await staffVisit.page.goto(`/admin/ticket/${id}`);
  const shownEntry = staffVisit.page.getByRole('listitem').filter({ hasText: 'Ruth Adler' });
  await shownEntry.getByRole('button', { name: 'Earlier texts' }).press('Enter');
  await shownEntry.getByText('It happens at nin.').waitFor();
  await expect.poll(() => shownEntry.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  expect(await listFindingsInBothThemes(staffVisit.page)).toEqual([]);
  expect(await measureOverflow(staffVisit.page)).toBeLessThanOrEqual(0);

  await comment.getByRole('button', { name: 'Delete' }).press('Enter');
  await comment.getByRole('button', { name: 'Delete comment' }).press('Enter');
  await comment.getByText('Comment deleted').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await staffVisit.page.reload();
  await shownEntry.getByText('Comment deleted').waitFor();
  await shownEntry.getByRole('button', { name: 'Earlier texts' }).click();
  await shownEntry.locator('strong', { hasText: 'nine' }).waitFor();
  expect(await commentsOf(id, customer)).toMatchObject([{ content: '', removed: 'deleted' }]);
});

test('an answer can be taken back right after sending, and its text returns to the form', async ({
  visit,
}) => {
  const { id } = await createTicket('Sent too early');
  const { page } = await visit({ as: customer });
  await page.goto(`/support/ticket/${id}`);
  await field(page).fill('Half an ans');
  await sendButton(page).click();
  await undoButton(page).waitFor();
  await field(page).fill('And more');
  await undoButton(page).press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Half an ans\n\nAnd more');
  await page.getByText('No comments yet.').waitFor();
  expect(await commentsOf(id, customer)).toEqual([]);
  await sendButton(page).click();
  await expect.poll(async () => (await commentsOf(id, customer)).length).toBe(1);

  const staffVisit = await visit({ as: agent });
  await staffVisit.page.goto(`/admin/ticket/${id}`);
  await staffVisit.page.getByText('Comment withdrawn right after it was sent').waitFor();
  await staffVisit.page.getByRole('checkbox', { name: 'Internal note' }).check();
  await field(staffVisit.page).fill('A note that stays');
  await sendButton(staffVisit.page).click();
  await undoButton(staffVisit.page).waitFor();
  expect(await listFindingsInBothThemes(staffVisit.page)).toEqual([]);
  await undoButton(staffVisit.page).waitFor({ state: 'hidden' });
  await field(staffVisit.page).fill('A note too early');
  await sendButton(staffVisit.page).click();
  await undoButton(staffVisit.page).press('Enter');
  await expect.poll(() => field(staffVisit.page).inputValue()).toBe('A note too early');
  await expect
    .poll(() => staffVisit.page.getByRole('checkbox', { name: 'Internal note' }).isChecked())
    .toBe(true);
});

test('a draft appears on another device, and sending it there removes it everywhere', async ({ visit }) => {
  const { id } = await createTicket('Begun on a laptop');
  const laptopVisit = await visit({ as: customer });
  await laptopVisit.page.goto(`/support/ticket/${id}`);
  await field(laptopVisit.page).fill('Begun on the laptop');
  const draftsOf = async () => (await call('getTicket', { params: { id } }, customer)).drafts;
  await expect.poll(draftsOf).toMatchObject([{ mode: 'reply', content: 'Begun on the laptop' }]);

  const phone = await visit({ as: customer, width: 390 });
  await phone.page.goto(`/support/ticket/${id}`);
  await expect.poll(() => field(phone.page).inputValue()).toBe('Begun on the laptop');
  await field(phone.page).fill('Begun on the laptop, ended on the phone');
  await sendButton(phone.page).click();
  await phone.page.getByText('Comment added successfully').waitFor();
  expect(await draftsOf()).toEqual([]);

  laptopVisit.page.on('dialog', (dialog) => void dialog.accept());
  await laptopVisit.page.reload();
  await laptopVisit.page.getByText('ended on the phone').waitFor();
  await expect.poll(() => field(laptopVisit.page).inputValue()).toBe('');
});
