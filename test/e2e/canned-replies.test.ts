// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { createKeyboard } from '../support/keyboard.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let company: Company;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, admin] = await Promise.all([newPerson('customer', { company }), newPerson('admin')]);
});

test('an agent writes, edits and deletes canned replies of their own, and only reads the shared ones', async ({
  visit,
}) => {
  const agent = await newPerson('agent');
  const word = newKey().slice(0, 8);
  const shared = { scope: 'shared', title: `Shared ${word}`, text: 'Hello' } as const;
  await call('createCannedReply', { body: shared, idempotency_key: newKey() }, admin);
  const { page } = await visit({ as: agent, width: 390 });
  await page.goto(`/admin/canned-replies?q=${word}`);
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await row('All staff').waitFor();
  await expect.poll(() => row('All staff').getByRole('button').count()).toBe(0);

  const dialog = page.getByRole('dialog', { name: 'Add Canned Reply' });
  await page.getByRole('button', { name: 'Add Canned Reply' }).click();
  await dialog.getByLabel('Title').fill(`Greeting ${word}`);
  await dialog.getByLabel('Text').fill('Hello {{name}}');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Text has the unknown placeholder {{name}}').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Text').fill('Hello {{requester_name}}');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await row('Only me').getByText('Hello {{requester_name}}').waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: `Edit Greeting ${word}` }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit Canned Reply' });
  await editDialog.getByLabel('Title').fill(`Welcome ${word}`);
  await editDialog.getByRole('button', { name: 'Update' }).click();
  await row(`Welcome ${word}`).waitFor();

  await page.getByRole('button', { name: `Delete Welcome ${word}` }).click();
  const question = page.getByRole('dialog', { name: `Delete “Welcome ${word}”?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await row('Only me').waitFor({ state: 'detached' });
  const { items } = await call('listCannedReplies', {}, agent);
  expect(items.filter(({ scope }) => scope === 'own')).toEqual([]);
});

test('a canned reply shows which changes it makes, and makes them when it is sent', async ({ visit }) => {
  const agent = await newPerson('agent');
  const body = { subject: 'No sound', description: 'At all.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { page } = await visit({ as: agent });
  await page.goto('/admin/canned-replies');
  const dialog = page.getByRole('dialog', { name: 'Add Canned Reply' });
  await page.getByRole('button', { name: 'Add Canned Reply' }).click();
  await dialog.getByLabel('Title').fill('Fixed');
  await dialog.getByLabel('Text').fill('It works again.');
  await dialog.getByRole('button', { name: /^Sending it also changes the ticket/ }).click();
  await dialog.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  await dialog.getByLabel('Add tags').fill('Sound, not a!tag');
  await dialog.getByRole('button', { name: /^Assignee/ }).click();
  await page.getByRole('option', { name: 'The sender' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Tags are lower-case words').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Add tags').fill('Sound');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Canned reply created successfully').waitFor();

  // Canned replies load when they are first used, and are then filtered by the text typed in the meantime.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/canned-replies', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/ticket/${id}`);
  const field = page.getByLabel('Add a comment');
  const insert = async () => {
    await field.fill('');
    await field.pressSequentially('/fixed');
    release();
    await page.getByRole('option', { name: /Fixed/ }).click();
  };
  await insert();
  const effectText = page.getByText(
    `Sending also sets status to resolved, assignee to ${agent.full_name}, and tags to sound.`,
  );
  await effectText.waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Do not change the ticket' }).click();
  await effectText.waitFor({ state: 'detached' });
  await insert();
  await effectText.waitFor();
  await field.press('Control+Enter');
  await page.getByText('Ticket status, assignee, and tags updated successfully').waitFor();
  await effectText.waitFor({ state: 'detached' });
  const { ticket, comments } = await call('getTicket', { params: { id } }, agent);
  expect(ticket).toMatchObject({ status: 'resolved', assignee_id: agent.id, tags: ['sound'] });
  expect(comments.map(({ content }) => content)).toEqual(['It works again.']);
});

test('staff insert a canned reply into a comment with a slash or the button; customers have none', async ({
  visit,
}) => {
  const agent = await newPerson('agent');
  const word = newKey().slice(0, 8);
  const addReply = (title: string, text: string) =>
    call(
      'createCannedReply',
      { body: { scope: 'own', title: `${title} ${word}`, text }, idempotency_key: newKey() },
      agent,
    );
  await addReply('Ask', 'Hello {{requester_name}} of {{company_name}}, what about {{ticket_number}}?');
  await addReply('Bye', 'Until then');
  const body = { subject: 'Which printer?', description: 'It is slow.' };
  const { id, ticket_number } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { page } = await visit({ as: agent, width: 390 });
  const requestPaths: string[] = [];
  page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
  const countLoads = () => requestPaths.filter((path) => path === '/api/canned-replies').length;
  const { type, keys, tabTo } = await createKeyboard(page);
  await page.goto(`/admin/ticket/${id}`);
  const field = page.getByLabel('Add a comment');
  const options = page.getByRole('listbox', { name: 'Canned replies' }).getByRole('option');
  const readActiveOption = () =>
    field.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent,
    );

  // A slash within a word or after another slash does not open the list, and loads no replies.
  await tabTo(field, 60);
  await type('See and/or ');
  expect(countLoads()).toBe(0);
  await type('/etc/hosts');
  await expect.poll(() => field.inputValue()).toBe('See and/or /etc/hosts');
  await keys('Enter');
  await type(`/${word}`);
  await expect.poll(() => options.count()).toBe(2);
  expect(await readActiveOption()).toContain(`Ask ${word}`);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await keys('ArrowDown');
  await expect.poll(readActiveOption).toContain(`Bye ${word}`);
  await keys('Escape');
  await expect.poll(() => options.count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe(`See and/or /etc/hosts\n/${word}`);
  await type(' /bye');
  await expect.poll(() => options.count()).toBe(1);
  await keys('Enter');
  await expect.poll(() => field.inputValue()).toBe(`See and/or /etc/hosts\n/${word} Until then`);

  await field.fill('Dear all, ');
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await type(`ask ${word}`);
  await expect.poll(() => options.count()).toBe(1);
  await options.click();
  const filledText = `Dear all, Hello ${customer.full_name} of ${company.name}, what about ${ticket_number}?`;
  await expect.poll(() => field.inputValue()).toBe(filledText);
  await type(' Thank you.');
  await keys('Control+Enter');
  await page.getByText('Comment added successfully').waitFor();
  const { comments } = await call('getTicket', { params: { id } }, customer);
  expect(comments.map(({ content }) => content)).toEqual([`${filledText} Thank you.`]);
  expect(countLoads()).toBeGreaterThan(0);

  const { page: portal } = await visit({ as: customer });
  await portal.goto(`/support/ticket/${id}`);
  await portal.getByLabel('Add a comment').fill('/');
  await portal.getByRole('button', { name: 'Preview' }).waitFor();
  await expect.poll(() => portal.getByRole('button', { name: 'Canned replies' }).count()).toBe(0);
});
