// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { createKeyboard } from '../support/keyboard.ts';
import { newAnswerableTicket } from '../support/mailed-ticket.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMail } from '../support/send-mail.ts';

let customer: Person;
let colleague: Person;
let agent: Person;
const companyDomain = `d-${newKey().slice(0, 8)}.example`;

beforeAll(async () => {
  const company = await newCompany();
  [customer, colleague, agent] = await Promise.all([
    newPerson('customer', { company, full_name: 'Jane Doe' }),
    newPerson('customer', { company, full_name: 'Bethan Price' }),
    newPerson('agent', { full_name: 'Marcus Webb' }),
  ]);
  const body = { mail_domains: [companyDomain] };
  await call('updateCompany', { params: { id: company.id }, body }, await newPerson('admin'));
});

const createStrangerAddress = () => `kim.park.${newKey().slice(0, 8)}@elsewhere.example`;

test('an agent adds, accepts and removes people in copy next to the composer with the keyboard', async ({
  visit,
}) => {
  const { id, address } = await newAnswerableTicket(customer);
  const email = createStrangerAddress();
  const headers = { Cc: `Kim Park <${email}>` };
  await sendMail({ from: customer.email, to: address, text: 'Kim knows more.', headers });
  const readParticipantStates = async () =>
    (await call('getTicket', { params: { id } }, agent)).participants?.map(({ state }) => state);
  await expect.poll(readParticipantStates).toEqual(['waiting']);

  const { page } = await visit({ as: agent });
  const { press, type, keys } = await createKeyboard(page);
  await page.goto(`/admin/ticket/${id}`);
  await page.getByText(`Kim Park (${email}) was included in a mail of Jane Doe`).waitFor();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => measureOverflow(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
    expect.soft(await listFindingsInBothThemes(page), `at ${width} px`).toEqual([]);
  }
  await press(page.getByRole('button', { name: 'Put Kim Park in copy' }));
  await page.getByText('Kim Park is now in copy').waitFor();
  const inCopyList = page.getByRole('list', { name: 'In copy:' });
  await expect
    .poll(() => inCopyList.getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining(email)]);

  await press(page.getByRole('button', { name: 'Add people' }));
  const personField = page.getByRole('combobox', { name: 'Person or e-mail address' });
  await expect.poll(() => personField.evaluate((element) => element === document.activeElement)).toBe(true);
  await type('Bethan');
  await page.getByRole('option', { name: colleague.full_name }).waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await keys('ArrowDown');
  await keys('ArrowDown');
  await keys('Enter');
  await page.getByText('Bethan Price is now in copy').waitFor();
  await page.getByText('Marcus Webb put Bethan Price in copy').waitFor();

  await press(page.getByRole('button', { name: 'Remove Kim Park from copy' }));
  await page.getByText('Kim Park is no longer in copy').waitFor();
  await expect.poll(() => inCopyList.getByRole('listitem').count()).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('an address that is refused stays in its field, with the reason', async ({ visit }) => {
  const { id } = await newAnswerableTicket(customer);
  const { page } = await visit({
    as: agent,
    width: 390,
    expected: [/status of 400/],
    failures: ['addParticipant invalid_request'],
  });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('button', { name: 'Add people' }).click();
  const personField = page.getByRole('combobox', { name: 'Person or e-mail address' });
  await personField.fill('kim');
  await page.getByText('Put in copy: kim').click();
  await page.getByText('Choose a person, or write an e-mail address').waitFor();
  await personField.fill(customer.email);
  await page.getByText(`Put in copy: ${customer.email}`).click();
  await page.getByText('Jane Doe is the requester of this ticket.').waitFor();
  expect(await personField.inputValue()).toBe(customer.email);
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
});

test('staff edit, merge and erase the contacts of a company', async ({ visit }) => {
  const { company } = customer;
  const { id } = await newAnswerableTicket(customer);
  const names = ['Ann May', 'A. May', 'Sam Lee'];
  for (const full_name of names) {
    const body = { person: { email: `${newKey().slice(0, 8)}@${companyDomain}`, full_name } };
    await call('addParticipant', { params: { id }, body }, agent);
  }
  const { page } = await visit({ as: agent });
  const { press } = await createKeyboard(page);
  await page.goto(`/admin/companies?q=${encodeURIComponent(company?.name ?? '')}`);
  await press(page.getByRole('button', { name: `Contacts of ${company?.name}` }));
  const contactList = page.getByRole('list', { name: `Contacts of ${company?.name}` });
  await expect.poll(() => contactList.locator('strong').allTextContents()).toEqual(names.toSorted());
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => measureOverflow(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
    expect.soft(await listFindingsInBothThemes(page), `at ${width} px`).toEqual([]);
  }
  await press(page.getByRole('button', { name: 'Edit Sam Lee' }));
  await page.getByLabel('Name', { exact: true }).fill('Samuel Lee');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Samuel Lee was saved').waitFor();
  await press(page.getByRole('button', { name: 'Merge A. May into another person' }));
  await press(page.getByRole('button', { name: /^Into/ }));
  await page.getByRole('option', { name: 'Ann May' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('A. May was merged').waitFor();
  await press(page.getByRole('button', { name: 'Erase Samuel Lee' }));
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByText('Samuel Lee is being erased').waitFor();
  await expect.poll(() => contactList.locator('strong').allTextContents()).toEqual(['Ann May']);
});
