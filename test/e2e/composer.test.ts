// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { respondWithStatuses } from '../support/failing-requests.ts';
import { createKeyboard, waitForFocus } from '../support/keyboard.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
});

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);

const commentField = (page: Page) => page.getByLabel('Add a comment');
const noteCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'Internal note' });
const addCommentButton = (page: Page) => page.getByRole('button', { name: 'Add Comment' });
const waitUntilCommentAdded = (page: Page) => page.getByText('Comment added successfully').waitFor();

const screens = [
  { role: 'customer', path: '/support/ticket' },
  { role: 'agent', path: '/admin/ticket' },
] as const;

const pictureContent = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Pastes or drops files into the field. */
async function pasteOrDropFiles(
  page: Page,
  inputMethod: 'paste' | 'drop',
  files: Readonly<Record<string, string>>,
) {
  const dataTransferHandle = await page.evaluateHandle((contents) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of Object.entries(contents)) {
      const type = name.endsWith('.png') ? 'image/png' : 'text/plain';
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type }));
    }
    return dataTransfer;
  }, files);
  if (inputMethod === 'drop')
    await commentField(page).dispatchEvent('drop', { dataTransfer: dataTransferHandle });
  else
    await commentField(page).evaluate(
      (element, dataTransfer) =>
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: dataTransfer, bubbles: true, cancelable: true }),
        ),
      dataTransferHandle,
    );
}

test.for(screens)(
  'a $role formats a comment with the keyboard alone, previews it and sends it with Ctrl+Enter',
  async ({ role, path }, { visit }) => {
    const { id } = await createTicket(`Formatted by the ${role}`);
    const { page } = await visit({ as: role === 'agent' ? agent : customer });
    const { tabTo, press, type, keys } = await createKeyboard(page);
    await page.goto(`${path}/${id}`);
    await tabTo(commentField(page), 60);
    await type('It is ');
    await keys('Control+b');
    await type('urgent');
    await keys('End', 'Enter');
    await type('- one');
    await keys('Enter');
    await type('- two');
    await keys('Enter', 'Enter');
    await type('See [our page](https://example.com/a) https://example.com/b');
    // ArrowLeft moves from the first button of the tool bar to the last one, and ArrowRight back.
    await tabTo(page.getByRole('button', { name: 'Bold' }));
    await keys('ArrowLeft');
    await waitForFocus(page.getByRole('button', { name: 'Code' }));
    await keys('ArrowRight');
    await waitForFocus(page.getByRole('button', { name: 'Bold' }));
    await press(page.getByRole('button', { name: 'Preview' }));
    await page.getByRole('group', { name: 'Preview' }).locator('strong', { hasText: 'urgent' }).waitFor();
    await press(page.getByRole('button', { name: 'Preview' }));
    // For staff, two more controls are between the field and the button.
    await keys(...Array.from({ length: role === 'agent' ? 5 : 3 }, () => 'Shift+Tab'));
    await waitForFocus(commentField(page));
    await keys('Control+Enter');
    await waitUntilCommentAdded(page);

    const commentEntry = page.getByRole('listitem').filter({ hasText: 'It is urgent' });
    await expect.poll(() => commentEntry.locator('strong', { hasText: 'urgent' }).count()).toBe(1);
    await expect.poll(() => commentEntry.locator('.user-text li').allInnerTexts()).toEqual(['one', 'two']);
    await expect
      .poll(() => commentEntry.innerText())
      .toContain('See our page (example.com) https://example.com/b');
    await expect
      .poll(() => commentEntry.getByRole('link', { name: 'our page' }).getAttribute('rel'))
      .toContain('noopener');
    const { comments } = await call('getTicket', { params: { id } }, customer);
    expect(comments.map(({ content }) => content)).toEqual([
      'It is **urgent**\n- one\n- two\n\nSee [our page](https://example.com/a) https://example.com/b',
    ]);
  },
);

test('staff mention a colleague with the keyboard or the mouse; the name is marked, and the colleague notified', async ({
  visit,
}) => {
  const { id } = await createTicket('Who knows this?');
  const [zoe, ziv] = await Promise.all([
    newPerson('agent', { full_name: `Zoë ${id}` }),
    newPerson('agent', { full_name: `Ziv ${id}` }),
  ]);
  const { page } = await visit({ as: agent, width: 390 });
  const { tabTo, type, keys } = await createKeyboard(page);
  await page.goto(`/admin/ticket/${id}`);
  await tabTo(noteCheckbox(page));
  await keys('Space');
  await tabTo(commentField(page), 60);
  const mentionSuggestions = page.getByRole('listbox', { name: 'Colleagues to mention' });
  await type(`Ask @${id.toLowerCase()}`);
  await expect.poll(() => mentionSuggestions.getByRole('option').count()).toBe(2);
  const readActiveOption = () =>
    commentField(page).evaluate(
      (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent,
    );
  expect(await readActiveOption()).toContain('Ziv');
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await keys('ArrowDown');
  await expect.poll(readActiveOption).toContain('Zoë');
  await keys('Escape');
  await expect.poll(() => mentionSuggestions.count()).toBe(0);
  await commentField(page).fill('Ask ');
  await type('@zoe');
  await expect.poll(readActiveOption).toContain(id);
  await keys('Enter');
  await expect.poll(() => commentField(page).inputValue()).toBe(`Ask @Zoë ${id} `);
  await type('or @Ziv');
  await mentionSuggestions.getByRole('option', { name: id }).click();
  await expect.poll(() => commentField(page).inputValue()).toBe(`Ask @Zoë ${id} or @Ziv ${id} `);
  await keys('Control+Enter');
  await waitUntilCommentAdded(page);
  const mentionMarks = page.locator('.said-note .mention');
  await expect.poll(() => mentionMarks.allInnerTexts()).toEqual([`@Zoë ${id}`, `@Ziv ${id}`]);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  const { comments } = await call('getTicket', { params: { id } }, agent);
  expect(comments[0]?.mentions?.map((mention) => mention.id)).toEqual([zoe.id, ziv.id]);

  const editedEntry = page.getByRole('listitem').filter({ hasText: 'Ask' });
  await editedEntry.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Edit your comment').fill(`Ask @Zoë ${id} alone`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => mentionMarks.allInnerTexts()).toEqual([`@Zoë ${id}`]);
});

test.for(screens)(
  'a $role sees pasted and dropped files, sends them with the comment, and can retry a failed upload',
  async ({ role, path }, { visit }) => {
    const { id } = await createTicket(`Pasted by the ${role}`);
    const { page } = await visit({
      as: role === 'agent' ? agent : customer,
      expected: [/status of 500/],
      failures: ['requestUpload unavailable'],
    });
    await page.goto(`${path}/${id}`);
    await commentField(page).waitFor();
    await pasteOrDropFiles(page, 'paste', { 'screen.png': pictureContent.toString('base64') });
    await pasteOrDropFiles(page, 'drop', { 'one.txt': btoa('one'), 'two.txt': btoa('two') });
    const fileRows = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
    await expect.poll(() => fileRows.count()).toBe(3);
    const previewImage = fileRows.first().locator('img');
    await expect
      .poll(() => previewImage.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(1);
    await fileRows.nth(1).getByRole('button', { name: 'Remove one.txt' }).click();
    await commentField(page).fill('See the picture.');
    await respondWithStatuses(page, { method: 'POST', path: /\/attachments$/ }, [500]);
    await addCommentButton(page).click();
    await waitUntilCommentAdded(page);
    await page.getByText('Failed to upload file.').waitFor();
    // The other file is uploaded although this one failed.
    await expect.poll(() => fileRows.count()).toBe(1);
    await fileRows.getByRole('button', { name: 'Try again' }).click();
    await fileRows.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Download screen.png' }).waitFor();
    const { attachments, comments } = await call('getTicket', { params: { id } }, customer);
    expect(attachments.map(({ file_name }) => file_name).sort()).toEqual(['screen.png', 'two.txt']);
    expect(comments.map(({ content }) => content)).toEqual(['See the picture.']);
  },
);

test.for(screens)(
  'a comment of a $role with files has one toast, and files without a comment have one',
  async ({ role, path }, { visit }) => {
    const { id } = await createTicket(`One toast for the ${role}`);
    const { page } = await visit({ as: role === 'agent' ? agent : customer });
    await page.goto(`${path}/${id}`);
    await commentField(page).waitFor();
    const readToastTitles = () => page.locator('.toaster-title').allInnerTexts();
    await pasteOrDropFiles(page, 'drop', { 'one.txt': btoa('one'), 'two.txt': btoa('two') });
    await commentField(page).fill('See the files.');
    await addCommentButton(page).click();
    await expect.poll(readToastTitles).toEqual(['Comment added successfully']);
    await page.getByRole('button', { name: 'Download one.txt' }).waitFor();
    await page.getByRole('button', { name: 'Download two.txt' }).waitFor();
    // On a slow machine, the toast may be gone before the files are there.
    expect(await readToastTitles()).not.toContain('File uploaded successfully');
    await expect.poll(readToastTitles).toEqual([]);
    await pasteOrDropFiles(page, 'drop', { 'three.txt': btoa('three'), 'four.txt': btoa('four') });
    await page.getByRole('button', { name: 'Upload Files' }).click();
    await expect.poll(readToastTitles).toEqual(['File uploaded successfully']);
    await page.getByRole('button', { name: 'Download three.txt' }).waitFor();
    await page.getByRole('button', { name: 'Download four.txt' }).waitFor();
    expect((await readToastTitles()).length).toBeLessThanOrEqual(1);
  },
);

test('a reply and a note have separate texts, and a note never becomes a reply', async ({ visit }) => {
  const { id } = await createTicket('Reply or note');
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  await commentField(page).fill('We look into it.');
  // Text typed as a reply becomes a note, which fewer people can read. It can be turned back into the reply.
  await noteCheckbox(page).check();
  await expect.poll(() => commentField(page).inputValue()).toBe('We look into it.');
  await page.getByRole('button', { name: 'Keep it as the reply, and start an empty note' }).click();
  await expect.poll(() => commentField(page).inputValue()).toBe('');
  await commentField(page).fill('They owe us money.');
  await noteCheckbox(page).uncheck();
  await expect.poll(() => commentField(page).inputValue()).toBe('We look into it.');
  await page.getByText('The draft of an internal note is kept.').waitFor();
  await page.getByText('Everyone at').waitFor();
  await page.getByRole('button', { name: 'Add Comment as public reply' }).click();
  await waitUntilCommentAdded(page);
  await expect.poll(() => commentField(page).inputValue()).toBe('');

  await page.reload();
  await page.getByText(/^We kept what you typed on /).waitFor();
  await expect.poll(() => noteCheckbox(page).isChecked()).toBe(true);
  await expect.poll(() => commentField(page).inputValue()).toBe('They owe us money.');
  await page.getByText('does not see this.').waitFor();
  await page.getByRole('button', { name: 'Add Comment as internal note' }).click();
  await waitUntilCommentAdded(page);
  const { comments } = await call('getTicket', { params: { id } }, agent);
  expect(comments.map(({ content, is_internal }) => [content, is_internal])).toEqual([
    ['We look into it.', false],
    ['They owe us money.', true],
  ]);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
});

test('a reply sets the status in the same step, unless the customer has written in between', async ({
  visit,
}) => {
  const { id } = await createTicket('Reply and resolve');
  const { page } = await visit({ as: agent, expected: [/status of 409/] });
  await page.goto(`/admin/ticket/${id}`);
  const addAndSetStatus = async (content: string, status: string) => {
    await commentField(page).fill(content);
    await page.getByRole('button', { name: 'More ways to add the comment' }).click();
    await page.getByRole('menuitem', { name: `Add and set to ${status}` }).click();
  };
  await addAndSetStatus('We are at it.', 'In progress');
  await page.getByText('Ticket status updated successfully').waitFor();
  expect(await page.locator('.toaster-text').allInnerTexts()).toEqual([
    'Comment added successfully\nTicket status updated successfully',
  ]);
  const body = { content: 'It is worse now.', is_internal: false };
  await call('addTicketComment', { params: { id }, body, idempotency_key: newKey() }, customer);
  await addAndSetStatus('It should work again.', 'Resolved');
  // Neither the comment nor the status is stored, and the customer's new text is shown.
  await page.getByRole('alert').filter({ hasText: 'It is worse now.' }).waitFor();
  const { ticket, comments } = await call('getTicket', { params: { id } }, agent);
  expect(ticket.status).toBe('in_progress');
  expect(comments.map(({ content }) => content)).toEqual(['We are at it.', 'It is worse now.']);
});

test.for(screens)(
  'the composer of a $role with files and its preview has no axe findings on a phone',
  async ({ role, path }, { visit }) => {
    const { id } = await createTicket(`On a phone of the ${role}`);
    const { page } = await visit({ as: role === 'agent' ? agent : customer, width: 320 });
    await page.goto(`${path}/${id}`);
    await commentField(page).fill('**Bold** [page](https://example.com) `code`\n> quote\n```\nblock\n```');
    await pasteOrDropFiles(page, 'paste', {
      'a-long-name-of-a-picture-that-was-pasted.png': pictureContent.toString('base64'),
    });
    expect(await listFindingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Preview' }).click();
    expect(await listFindingsInBothThemes(page)).toEqual([]);
    if (role === 'agent') {
      await noteCheckbox(page).check();
      expect(await listFindingsInBothThemes(page)).toEqual([]);
    }
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  },
);
