// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { getRatingPath } from '../../shared/model/ratings.ts';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { askForRating, readRatingToken } from '../support/stored-items/tickets.ts';

let company: Company;
let customer: Person;
let agent: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('admin')]);
});

const listRatings = async (id: string) => (await call('getTicketRatings', { params: { id } }, agent)).items;

/** Creates a resolved ticket whose requester has been asked for a rating. */
async function createResolvedTicket() {
  const body = { subject: 'The tap drips', description: 'In the kitchen.' };
  const { id, version } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version } }, agent);
  await askForRating(id);
  return id;
}

test('a customer rates our help on the ticket by keyboard, adds a comment, and changes the answer', async ({
  visit,
}) => {
  const id = await createResolvedTicket();
  const { page } = await visit({ as: customer, width: 390 });
  await page.goto(`/support/ticket/${id}`);
  const ratingSection = page.getByRole('region', { name: 'Rating' });
  const answerButton = (name: string) =>
    ratingSection
      .getByRole('group', { name: 'How was our help?' })
      .getByRole('button', { name, exact: true });
  await answerButton('Good').focus();
  await page.keyboard.press('Enter');
  await ratingSection.getByRole('status').filter({ hasText: 'Thank you for your answer.' }).waitFor();
  await expect.poll(() => answerButton('Good').getAttribute('aria-pressed')).toBe('true');
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  const commentField = ratingSection.getByLabel('Is there anything else we should know?');
  await commentField.fill('x'.repeat(2_001));
  await ratingSection.getByRole('button', { name: 'Save comment' }).click();
  await ratingSection.getByText('Comment is longer than 2000 characters (it has 2001)').waitFor();
  await commentField.fill('He even cleaned the sink.');
  // Changing the answer preserves the typed text.
  await answerButton('Not good').click();
  await expect.poll(() => answerButton('Not good').getAttribute('aria-pressed')).toBe('true');
  await ratingSection.getByRole('button', { name: 'Save comment' }).click();
  await ratingSection.getByRole('button', { name: 'Comment saved' }).waitFor();
  await page.reload();
  await expect.poll(() => commentField.inputValue()).toBe('He even cleaned the sink.');
  await expect.poll(() => answerButton('Not good').getAttribute('aria-pressed')).toBe('true');

  const staffVisit = await visit({ as: agent });
  await staffVisit.page.goto(`/admin/ticket/${id}`);
  await staffVisit.page.getByText('Not happy with our help').waitFor();
  await staffVisit.page.getByText('He even cleaned the sink.').waitFor();
  await staffVisit.page.getByText('Happy with our help: 0 of 1 in the last 90 days').waitFor();
  await staffVisit.page.getByText(`${customer.full_name} rated our help as not good`).waitFor();
  const row = staffVisit.page.getByRole('row', { name: /Rating.*Good.*Not good/ });
  await expect.poll(() => row.count()).toBe(1);
  expect(await listFindingsInBothThemes(staffVisit.page)).toEqual([]);
  await staffVisit.page.goto(`/admin/companies?q=${encodeURIComponent(company.name)}`);
  await staffVisit.page.getByRole('button', { name: `Edit ${company.name}` }).click();
  await staffVisit.page.getByText('Happy with our help: 0 of 1 in the last 90 days').waitFor();
});

test('the link in a mail opens a page without sign-in, which sends the answer after a click', async ({
  visit,
}) => {
  const id = await createResolvedTicket();
  const token = await readRatingToken(id);
  const { page } = await visit({ width: 390 });
  await page.goto(getRatingPath('not_good', token));
  const answerButton = (name: string) => page.getByRole('button', { name, exact: true });
  await answerButton('Not good').waitFor();
  await expect.poll(() => answerButton('Not good').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.url()).not.toContain('token');
  expect((await listRatings(id))[0]).toMatchObject({ answer: null });

  await page.getByLabel('Is there anything else we should know?').fill('The wrong tap.');
  await answerButton('Good').click();
  await answerButton('Not good').click();
  await answerButton('Send answer').click();
  await page.getByText('Thank you for your answer.').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect((await listRatings(id))[0]).toMatchObject({ answer: 'not_good', comment: 'The wrong tap.' });
});

test('an expired link says so, and preserves the typed text', async ({ visit }) => {
  const { page } = await visit({
    failures: ['rateByLink link_invalid'],
    expected: [/status of 410/],
  });
  await page.goto(getRatingPath('good', `01JNB2F3Z8Q4C6V9X0T5R7W1YA.1.${'aB3-'.repeat(10)}xyz`));
  const commentField = page.getByLabel('Is there anything else we should know?');
  await commentField.fill('Thank you all.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('This link is not valid.').waitFor();
  await expect.poll(() => commentField.inputValue()).toBe('Thank you all.');
});
