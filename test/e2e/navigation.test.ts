// @module-tag nightly
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { createKeyboard, waitForFocus } from '../support/keyboard.ts';
import { newPerson } from '../support/people.ts';

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const groupOf = (page: Page, name: string) => navigationOf(page).getByRole('button', { name, exact: true });
const linkTo = (page: Page, name: string) => navigationOf(page).getByRole('link', { name, exact: true });

test('an admin opens a group of settings by keyboard; it stays open and marks the current page', async ({
  visit,
}) => {
  const { page } = await visit({ as: await newPerson('admin') });
  const keyboard = await createKeyboard(page);
  await page.goto('/admin');
  await linkTo(page, 'Companies').waitFor();
  await groupOf(page, 'Connections').waitFor();
  expect(await linkTo(page, 'Webhooks').isVisible()).toBe(false);
  await keyboard.tabTo(groupOf(page, 'Connections'));
  await page.keyboard.press('Enter');
  await keyboard.tabTo(linkTo(page, 'Webhooks'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await expect.poll(() => linkTo(page, 'Webhooks').getAttribute('aria-current')).toBe('page');
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await linkTo(page, 'Reports').click();
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await linkTo(page, 'Webhooks').waitFor();

  await page.goto('/admin/activity');
  await linkTo(page, 'Audit Log').waitFor();
  await expect.poll(() => linkTo(page, 'Audit Log').getAttribute('aria-current')).toBe('page');
  expect(await linkTo(page, 'Webhooks').isVisible()).toBe(false);

  await page.keyboard.press('Control+k');
  await waitForFocus(page.getByRole('combobox', { name: 'Commands' }));
  await page.keyboard.type('settings');
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(expect.arrayContaining(['Service LevelsSettings', 'Ticket FieldsSettings']));
});

test('an agent sees only groups with pages for agents, also on a phone', async ({ visit }) => {
  const { page } = await visit({ as: await newPerson('agent'), width: 390 });
  await page.goto('/admin/canned-replies');
  await page.getByRole('heading', { level: 1, name: 'Canned Replies' }).waitFor();
  await page.getByRole('button', { name: 'Open side navigation' }).click();
  await linkTo(page, 'Canned Replies').waitFor();
  expect(await measureOverflow(page)).toBe(0);
  await linkTo(page, 'Groups and Rules').waitFor();
  expect(await linkTo(page, 'Ticket Fields').count()).toBe(0);
  expect(await groupOf(page, 'Connections').count()).toBe(0);
  expect(await groupOf(page, 'Data').count()).toBe(0);
});
