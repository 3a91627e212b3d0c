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
  const uniqueWord = newKey().slice(0, 8);
  const sharedReply = { scope: 'shared', title: `Shared ${uniqueWord}`, text: 'Hello' } as const;
  await call('createCannedReply', { body: sharedReply, idempotency_key: newKey() }, admin);
  const { page } = await visit({ as: agent, width: 390 });
  await page.goto(`/admin/canned-replies?q=${uniqueWord}`);
  const replyRow = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await replyRow('All staff').waitFor();
  await expect.poll(() => replyRow('All staff').getByRole('button').count()).toBe(0);

  const dialog = page.getByRole('dialog', { name: 'Add Canned Reply' });
  await page.getByRole('button', { name: 'Add Canned Reply' }).click();
  await dialog.getByLabel('Title').fill(`Greeting ${uniqueWord}`);
  await dialog.getByLabel('Text').fill('Hello {{name}}');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Text has the unknown placeholder {{name}}').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Text').fill('Hello {{requester_name}}');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await replyRow('Only me').getByText('Hello {{requester_name}}').waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: `Edit Greeting ${uniqueWord}` }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit Canned Reply' });
  await editDialog.getByLabel('Title').fill(`Welcome ${uniqueWord}`);
  await editDialog.getByRole('button', { name: 'Update' }).click();
  await replyRow(`Welcome ${uniqueWord}`).waitFor();

  await page.getByRole('button', { name: `Delete Welcome ${uniqueWord}` }).click();
  const deleteDialog = page.getByRole('dialog', { name: `Delete “Welcome ${uniqueWord}”?` });
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await replyRow('Only me').waitFor({ state: 'detached' });
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
  let releaseResponse = (): void => undefined;
  const releasePromise = new Promise<void>((resolve) => (releaseResponse = resolve));
  await page.route('**/api/canned-replies', async (route) => {
    await releasePromise;
    await route.continue();
  });
  await page.goto(`/admin/ticket/${id}`);
  const commentField = page.getByLabel('Add a comment');
  const insertReply = async () => {
    await commentField.fill('');
    await commentField.pressSequentially('/fixed');
    releaseResponse();
    await page.getByRole('option', { name: /Fixed/ }).click();
  };
  await insertReply();
  const effectText = page.getByText(
    `Sending also sets status to resolved, assignee to ${agent.full_name}, and tags to sound.`,
  );
  await effectText.waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Do not change the ticket' }).click();
  await effectText.waitFor({ state: 'detached' });
  await insertReply();
  await effectText.waitFor();
  await commentField.press('Control+Enter');
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
  const uniqueWord = newKey().slice(0, 8);
  const addReply = (title: string, text: string) =>
    call(
      'createCannedReply',
      { body: { scope: 'own', title: `${title} ${uniqueWord}`, text }, idempotency_key: newKey() },
      agent,
    );
  await addReply('Ask', 'Hello {{requester_name}} of {{company_name}}, what about {{ticket_number}}?');
  await addReply('Bye', 'Until then');
  const body = { subject: 'Which printer?', description: 'It is slow.' };
  const { id, ticket_number } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { page } = await visit({ as: agent, width: 390 });
  const requestPaths: string[] = [];
  page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
  const countReplyRequests = () => requestPaths.filter((path) => path === '/api/canned-replies').length;
  const { type, keys, tabTo } = await createKeyboard(page);
  await page.goto(`/admin/ticket/${id}`);
  const commentField = page.getByLabel('Add a comment');
  const replyOptions = page.getByRole('listbox', { name: 'Canned replies' }).getByRole('option');
  const readActiveOption = () =>
    commentField.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent,
    );

  // A slash within a word or after another slash does not open the list, and loads no replies.
  await tabTo(commentField, 60);
  await type('See and/or ');
  expect(countReplyRequests()).toBe(0);
  await type('/etc/hosts');
  await expect.poll(() => commentField.inputValue()).toBe('See and/or /etc/hosts');
  await keys('Enter');
  await type(`/${uniqueWord}`);
  await expect.poll(() => replyOptions.count()).toBe(2);
  expect(await readActiveOption()).toContain(`Ask ${uniqueWord}`);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await keys('ArrowDown');
  await expect.poll(readActiveOption).toContain(`Bye ${uniqueWord}`);
  await keys('Escape');
  await expect.poll(() => replyOptions.count()).toBe(0);
  await expect.poll(() => commentField.inputValue()).toBe(`See and/or /etc/hosts\n/${uniqueWord}`);
  await type(' /bye');
  await expect.poll(() => replyOptions.count()).toBe(1);
  await keys('Enter');
  await expect.poll(() => commentField.inputValue()).toBe(`See and/or /etc/hosts\n/${uniqueWord} Until then`);

  await commentField.fill('Dear all, ');
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await type(`ask ${uniqueWord}`);
  await expect.poll(() => replyOptions.count()).toBe(1);
  await replyOptions.click();
  const filledText = `Dear all, Hello ${customer.full_name} of ${company.name}, what about ${ticket_number}?`;
  await expect.poll(() => commentField.inputValue()).toBe(filledText);
  await type(' Thank you.');
  await keys('Control+Enter');
  await page.getByText('Comment added successfully').waitFor();
  const { comments } = await call('getTicket', { params: { id } }, customer);
  expect(comments.map(({ content }) => content)).toEqual([`${filledText} Thank you.`]);
  expect(countReplyRequests()).toBeGreaterThan(0);

  const { page: portalPage } = await visit({ as: customer });
  await portalPage.goto(`/support/ticket/${id}`);
  await portalPage.getByLabel('Add a comment').fill('/');
  await portalPage.getByRole('button', { name: 'Preview' }).waitFor();
  await expect.poll(() => portalPage.getByRole('button', { name: 'Canned replies' }).count()).toBe(0);
});
