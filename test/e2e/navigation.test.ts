// @module-tag nightly
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { createKeyboard, waitForFocus } from '../support/keyboard.ts';
import { newPerson } from '../support/people.ts';

const adminNavigation = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const navigationGroup = (page: Page, name: string) =>
  adminNavigation(page).getByRole('button', { name, exact: true });
const navigationLink = (page: Page, name: string) =>
  adminNavigation(page).getByRole('link', { name, exact: true });

test('an admin opens a group of settings by keyboard; it stays open and marks the current page', async ({
  visit,
}) => {
  const { page } = await visit({ as: await newPerson('admin') });
  const keyboard = await createKeyboard(page);
  await page.goto('/admin');
  await navigationLink(page, 'Companies').waitFor();
  await navigationGroup(page, 'Connections').waitFor();
  expect(await navigationLink(page, 'Webhooks').isVisible()).toBe(false);
  await keyboard.tabTo(navigationGroup(page, 'Connections'));
  await page.keyboard.press('Enter');
  await keyboard.tabTo(navigationLink(page, 'Webhooks'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await expect.poll(() => navigationLink(page, 'Webhooks').getAttribute('aria-current')).toBe('page');
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await navigationLink(page, 'Reports').click();
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await navigationLink(page, 'Webhooks').waitFor();

  await page.goto('/admin/activity');
  await navigationLink(page, 'Audit Log').waitFor();
  await expect.poll(() => navigationLink(page, 'Audit Log').getAttribute('aria-current')).toBe('page');
  expect(await navigationLink(page, 'Webhooks').isVisible()).toBe(false);

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
  await navigationLink(page, 'Canned Replies').waitFor();
  expect(await measureOverflow(page)).toBe(0);
  await navigationLink(page, 'Groups and Rules').waitFor();
  expect(await navigationLink(page, 'Ticket Fields').count()).toBe(0);
  expect(await navigationGroup(page, 'Connections').count()).toBe(0);
  expect(await navigationGroup(page, 'Data').count()).toBe(0);
});
