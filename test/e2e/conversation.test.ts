// @module-tag nightly
import type { Locator } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { brand } from '../../shared/brand.ts';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { respondWithStatuses } from '../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const TicketDetail = z.looseObject({ comments: z.array(z.looseObject({})) });

let customer: Person;
let stranger: Person;
let agent: Person;

beforeAll(async () => {
  [customer, stranger, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany(), full_name: 'Ruth Adler' }),
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent', { full_name: 'Marcus Webb' }),
  ]);
});

const createTicket = (subject: string, as = customer) =>
  call('createTicket', { body: { subject, description: '**Details.**' }, idempotency_key: newKey() }, as);

const addComment = (id: string, content: string, as: Person, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);

const picture = {
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const entrySelector = '.stream .said, .stream .said-line';

/** The width of a decoded picture; 0 before it is decoded. */
const readImageWidth = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.naturalWidth);

test('customer and staff see one conversation with sides, files and pictures in place; only staff see notes', async ({
  visit,
}) => {
  const { id, version } = await createTicket('A conversation');
  await addComment(id, 'It started at **nine**.', customer);
  await addComment(id, 'They ring every hour.', agent, true);
  await addComment(id, 'We look into it.', agent);
  await call('updateTicket', { params: { id }, body: { status: 'assigned', version } }, agent);
  const { page } = await visit({ as: customer, width: 390 });
  await page.goto(`/support/ticket/${id}`);
  await page.getByLabel('Files to add').setInputFiles(picture);
  await page.getByRole('button', { name: 'Upload Files' }).click();
  const entries = page.getByRole('region', { name: 'Conversation' }).locator(entrySelector);
  await expect.poll(() => entries.count()).toBe(4);
  const entryTexts = await entries.allInnerTexts();
  expect(entryTexts[0]).toMatch(/Ruth Adler[\s\S]*It started at nine\./);
  expect(entryTexts[1]).toMatch(new RegExp(`Marcus Webb\\s*${brand.name} support[\\s\\S]*We look into it`));
  expect(entryTexts[2]).toContain('Marcus Webb changed the status from new to assigned');
  expect(entryTexts[3]).toMatch(/Ruth Adler[\s\S]*Added screen\.png/);
  expect(entryTexts.join()).not.toContain('They ring every hour.');
  await entries.last().scrollIntoViewIfNeeded();
  await expect.poll(() => readImageWidth(entries.last().locator('.picture-open img'))).toBe(1);
  await page.getByRole('button', { name: 'Enlarge screen.png' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'screen.png' });
  await expect.poll(() => readImageWidth(dialog.getByRole('img'))).toBe(1);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  const staffVisit = await visit({ as: agent, width: 390 });
  await staffVisit.page.goto(`/admin/ticket/${id}`);
  const allEntries = staffVisit.page.locator(entrySelector);
  await expect.poll(() => allEntries.count()).toBe(5);
  await staffVisit.page.locator('.said-note').getByText('They ring every hour.').waitFor();
  await staffVisit.page.locator('strong', { hasText: 'Details.' }).waitFor();
  const entryCounts = { Everything: 5, 'With customer': 3, Notes: 1, Changes: 1, Files: 1 };
  for (const [name, count] of Object.entries(entryCounts)) {
    await staffVisit.page.getByRole('button', { name, exact: true }).press('Enter');
    await expect.poll(() => allEntries.count()).toBe(count);
  }
  expect(await listFindingsInBothThemes(staffVisit.page)).toEqual([]);
  await staffVisit.page.getByRole('button', { name: 'Everything' }).click();
  expect(await listFindingsInBothThemes(staffVisit.page)).toEqual([]);
  expect(await measureOverflow(staffVisit.page)).toBeLessThanOrEqual(0);

  const { comments, attachments } = await call('getTicket', { params: { id } }, customer);
  expect(comments.map(({ author_role }) => author_role)).toEqual(['customer', 'support']);
  expect(attachments).toMatchObject([{ uploader_name: 'Ruth Adler', uploader_role: 'customer' }]);
});

test('a customer creates a ticket with files in one step; one that fails can be tried again', async ({
  visit,
}) => {
  const subject = 'With pictures from the start';
  const { page } = await visit({
    as: customer,
    width: 390,
    expected: [/status of 500/],
    failures: ['requestUpload unavailable'],
  });
  await page.goto('/support/new-ticket');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill('See the files.');
  const logFile = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('at nine') };
  await page.getByLabel('Files to add').setInputFiles([picture, logFile]);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await respondWithStatuses(page, { method: 'POST', path: /\/attachments$/ }, [500]);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('heading', { name: /^Ticket TKT-\d+ was created$/ }).waitFor();
  await page.getByText('Some of its files could not be uploaded.').waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem').count())
    .toBe(1);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Support ticket created successfully').waitFor();
  const { items } = await call('listTickets', { query: {} }, customer);
  const [ticket, ...otherTickets] = items.filter((item) => item.subject === subject);
  expect(otherTickets).toEqual([]);
  const { attachments } = await call('getTicket', { params: { id: ticket?.id ?? '' } }, customer);
  expect(attachments.map(({ file_name }) => file_name).sort()).toEqual(['log.txt', 'screen.png']);
});

test('earlier tickets of the company are suggested while the subject is typed', async ({ visit }) => {
  const [{ subject }] = [
    await createTicket('Turnstile at the entrance is stuck'),
    await createTicket('Turnstile of another company', stranger),
  ];
  const { page } = await visit({ as: customer, width: 320 });
  await page.goto('/support/new-ticket');
  await page.getByLabel('Subject').fill('The turnstiles do not turn');
  const similarTickets = page.getByRole('region', { name: 'Is it one of these?' });
  await similarTickets.waitFor();
  await expect.poll(() => similarTickets.getByRole('link').allInnerTexts()).toEqual([subject]);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('Subject').fill('Something else');
  await similarTickets.waitFor({ state: 'detached' });
});

test('an entry that cannot be shown does not hide the others, and a text that cannot be formatted is shown as plain text', async ({
  visit,
}) => {
  const { id } = await createTicket('One bad entry');
  for (const content of ['First', 'Second', '**Third**']) await addComment(id, content, customer);
  const { page } = await visit({
    as: customer,
    expected: [/TypeError/],
    failures: ['entry TypeError', 'formatting TypeError'],
  });
  await page.route(`**/api/tickets/${id}`, async (route) => {
    const response = await route.fetch();
    const detail = TicketDetail.parse(await response.json());
    const brokenFields = [{ user_name: null }, { content: 77 }];
    const comments = detail.comments.map((comment, index) => ({ ...comment, ...brokenFields[index] }));
    await route.fulfill({ response, json: { ...detail, comments } });
  });
  await page.goto(`/support/ticket/${id}`);
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await conversation.getByText('This entry cannot be shown.').waitFor();
  await conversation.locator('strong', { hasText: /^Third$/ }).waitFor();
  await conversation.getByText('77', { exact: true }).waitFor();
});
