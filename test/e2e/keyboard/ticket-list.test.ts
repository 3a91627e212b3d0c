// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { limits } from '../../../shared/model/limits.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { waitForFocus, createKeyboard } from '../../support/keyboard.ts';
import { newCompany, newPerson } from '../../support/people.ts';

test('an agent searches, filters, changes pages and opens a ticket with the keyboard alone', async ({
  visit,
}) => {
  const uniqueWord = `w${randomUUID().slice(0, 8)}`;
  const [agent, customer] = await Promise.all([
    newPerson('agent'),
    newPerson('customer', { company: await newCompany() }),
  ]);
  await Promise.all(
    Array.from({ length: limits.found_tickets + 1 }, (_, index) => {
      const body = {
        subject: `Crate ${index} ${uniqueWord}`,
        description: 'Details.',
        priority: 'low',
      } as const;
      return call('createTicket', { body, idempotency_key: newKey() }, customer);
    }),
  );
  const { page } = await visit({ as: agent });
  const { press, write, keys } = await createKeyboard(page);
  await page.goto('/admin/tickets');
  const searchField = page.getByLabel('Search tickets');
  await write(searchField, `${uniqueWord}-nowhere`);
  await page.getByText('No tickets found matching your filters').waitFor();
  await press(page.getByRole('button', { name: 'Clear filters' }));
  await page.getByText('No tickets found matching your filters').waitFor({ state: 'hidden' });
  await write(searchField, uniqueWord);
  await page.getByText(new RegExp(`^Showing ${limits.found_tickets}\\+ of \\d+ tickets$`)).waitFor();
  await waitForFocus(searchField);
  const filterField = page.getByRole('combobox', { name: 'Filters' });
  await write(filterField, 'Priority = Low');
  await page.getByRole('option', { name: 'Low' }).first().waitFor();
  const filteredResponse = page.waitForResponse(/\/api\/search\?.*priority=low/);
  await keys('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('priority')).toBe('low');

  const nextButton = page.getByRole('button', { name: 'Next page' });
  // The button is disabled until the filtered tickets have loaded.
  await filteredResponse;
  await expect.poll(() => nextButton.isEnabled()).toBe(true);
  await press(nextButton);
  await page.getByText(new RegExp(`^Showing ${limits.found_tickets + 1} of \\d+ tickets$`)).waitFor();
  const table = page.getByRole('table', { name: 'All Support Tickets' });
  await press(table.getByRole('link'));
  await page.getByRole('heading', { name: uniqueWord }).waitFor();
});
