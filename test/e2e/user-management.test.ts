// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { chooseUserAction, searchUsers, findUserRow } from '../support/users-page.ts';

let admin: Person;
let agent: Person;
let company: Company;

beforeAll(async () => {
  company = await newCompany(`Thornfield ${randomUUID().slice(0, 8)}`);
  [admin, agent] = await Promise.all([newPerson('admin'), newPerson('agent')]);
});

test('the form for a new user shows an error for missing or invalid fields', async ({ visit }) => {
  const { page } = await visit({
    as: admin,
    expected: [/status of 400/],
    failures: ['createUser invalid_request'],
  });
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page.getByText(/^Showing \d+ of \d+ users$/).waitFor();
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  const submitButton = dialog.getByRole('button', { name: 'Create User' });
  await submitButton.click();
  await dialog.getByText('Please fill in all required fields', { exact: true }).waitFor();
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByLabel('Full Name').fill('Ines Marchetti');
  await chooseCompany(page, company);
  await dialog.getByRole('checkbox', { name: 'customer' }).uncheck();
  await submitButton.click();
  await dialog.getByText('Please select at least one role').waitFor();
  await dialog.getByRole('checkbox', { name: 'customer' }).check();
  await submitButton.click();
  await dialog.getByText('Email must be a valid address').waitFor();
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('no address');
});

test("an administrator limits a customer to their own tickets, and the customer's open list and ticket follow immediately", async ({
  visit,
}) => {
  const [person, colleague] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
  ]);
  const createTicket = (subject: string, as: Person) =>
    call('createTicket', { body: { subject, description: 'Dark.' }, idempotency_key: newKey() }, as);
  await createTicket('My own lamp', person);
  const { id } = await createTicket('The lamp of a colleague', colleague);
  const customerVisit = await visit({
    as: person,
    width: 320,
    live: true,
    // A connection that is opening while the profile changes is refused, and the page opens a new one.
    expected: [/status of 404/, /WebSocket handshake: Unexpected response code: 403/],
    failures: ['getTicket not_found'],
  });
  const colleagueTicketLink = customerVisit.page.getByRole('link', { name: 'The lamp of a colleague' });
  await customerVisit.page.goto('/support/my-tickets');
  await colleagueTicketLink.waitFor();

  const { page } = await visit({ as: admin });
  await searchUsers(page, person.email);
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const chooseTicketScope = async (label: string) => {
    await page.getByRole('button', { name: `Edit: ${person.full_name}` }).click();
    await dialog.getByRole('radio', { name: label }).check();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await chooseTicketScope('Own tickets only');
  await findUserRow(page, person.email).getByText('Own tickets only').waitFor();

  await customerVisit.page.getByRole('heading', { name: 'My Support Tickets' }).waitFor();
  await customerVisit.page.getByText('You see your own tickets, not those of your colleagues.').waitFor();
  await customerVisit.page.getByRole('link', { name: 'My own lamp' }).waitFor();
  await expect.poll(() => colleagueTicketLink.count()).toBe(0);
  expect.soft(await listFindingsInBothThemes(customerVisit.page)).toEqual([]);
  expect.soft(await measureOverflow(customerVisit.page)).toBeLessThanOrEqual(0);
  await customerVisit.page.goto(`/support/ticket/${id}`);
  await customerVisit.page.getByText('Ticket not found').waitFor();

  await chooseTicketScope('All tickets of the company');
  await customerVisit.page.goto('/support/my-tickets');
  await colleagueTicketLink.waitFor();
  await customerVisit.page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
});

test("an administrator who makes a client's user staff first sees the new permissions, and can cancel", async ({
  visit,
}) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await searchUsers(page, person.email);
  await page.getByRole('button', { name: `Manage Roles: ${person.full_name}` }).click();
  const rolesDialog = page.getByRole('dialog', { name: `Manage Roles: ${person.full_name}` });
  const confirmDialog = page.getByRole('dialog', { name: `Make ${person.full_name} an admin?` });
  await rolesDialog.getByRole('button', { name: 'Add admin' }).click();
  await confirmDialog.getByText(`${person.full_name} belongs to ${company.name}.`).waitFor();
  await confirmDialog.getByText('See the tickets, comments and files of all clients').waitFor();
  await confirmDialog.getByText('give users any role').waitFor();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  }
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
  const readRoles = async () =>
    (await call('listUsers', { query: { q: person.email } }, admin)).items[0]?.roles;
  expect(await readRoles()).toEqual(['customer']);

  await rolesDialog.getByRole('button', { name: 'Add admin' }).click();
  await confirmDialog.getByRole('button', { name: 'Make admin' }).click();
  await page.getByText('admin role added successfully').waitFor();
  // No question is asked: an administrator already has all permissions of an agent.
  await rolesDialog.getByRole('button', { name: 'Add agent' }).click();
  await page.getByText('agent role added successfully').waitFor();
  expect((await readRoles())?.toSorted()).toEqual(['admin', 'agent', 'customer']);
});

test('an administrator who cancels making a new client user an agent returns to the filled form', async ({
  visit,
}) => {
  const email = `staff.${randomUUID()}@example.com`;
  const { page } = await visit({ as: admin });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full Name').fill('Ines Marchetti');
  await chooseCompany(page, company);
  await dialog.getByRole('checkbox', { name: 'agent' }).check();
  await dialog.getByRole('button', { name: 'Create User' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Make Ines Marchetti an agent?' });
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(email);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await confirmDialog.getByRole('button', { name: 'Make agent' }).click();
  await page.getByText('User created successfully!').waitFor();
});

test('an agent sees the users but no buttons that change them', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: agent });
  await searchUsers(page, person.email);
  await page.getByText(/^Showing 1 of \d+ users$/).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(person.email);
  await expect
    .poll(() => page.getByRole('button', { name: /^(Create User|Edit|Manage Roles|More)/ }).count())
    .toBe(0);
  await page.getByLabel('Search users').fill(`nobody ${randomUUID()}`);
  await page.getByText('No users found').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('the list and its dialogs have no axe findings and fit 320 px, in both themes', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  // Animations are turned off: while a dialog fades in, axe measures the colours of the page behind it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checkAccessibility = async () => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
      await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
    }
  };
  await searchUsers(page, person.email);
  await checkAccessibility();
  for (const name of ['Create User', `Edit: ${person.full_name}`, `Manage Roles: ${person.full_name}`]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await checkAccessibility();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});

test('an administrator exports the data of a person, and erases them', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const body = { subject: 'My chair', description: 'It squeaks.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, person);
  const { page } = await visit({ as: admin });
  await searchUsers(page, person.email);
  const chooseAction = (item: string) => chooseUserAction(page, person.full_name, item);
  await chooseAction('Export data');
  const downloadNames: string[] = [];
  page.on('download', (file) => downloadNames.push(file.suggestedFilename()));
  const exportDialog = page.getByRole('dialog', { name: `Export the data of ${person.full_name}?` });
  await exportDialog.getByRole('button', { name: 'Export data' }).click();
  await page.getByText(`The data of ${person.full_name} is exported`).waitFor();
  await expect.poll(() => downloadNames.toSorted()).toEqual(['personal-data.html', 'personal-data.json']);

  await chooseAction('Erase person');
  const dialog = page.getByRole('dialog', { name: `Erase ${person.full_name}?` });
  await dialog.getByText('Tickets, comments and attached files remain.').waitFor();
  const submitButton = dialog.getByRole('button', { name: 'Erase person' });
  const confirmationField = dialog.getByLabel('To confirm, type the address of the account');
  await confirmationField.fill(admin.email);
  await submitButton.click();
  await dialog.getByText(`Please type ${person.email}`).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await confirmationField.fill(person.email);
  await submitButton.click();
  await page.getByText('The account is deleted. Everything else is being erased.').first().waitFor();
  await findUserRow(page, person.email).waitFor({ state: 'detached' });

  await expect
    .poll(async () => (await call('getTicket', { params: { id } }, agent)).ticket.requester_name)
    .toBe('Former user');
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('heading', { name: 'My chair' }).first().waitFor();
  await page.getByText('Former user').first().waitFor();
});
