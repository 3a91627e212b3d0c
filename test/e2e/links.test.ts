import { expect } from 'vitest';
import { findingsInBothThemes, overflowOf } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';

test('an agent links a ticket by number and by words, and colleagues see it on both at once', async ({
  visit,
}) => {
  const [agent, company] = await Promise.all([newPerson('agent'), newCompany()]);
  const customer = await newPerson('customer', { company });
  const word = newKey().slice(0, 8);
  const newTicket = (subject: string) =>
    call(
      'createTicket',
      { body: { subject, description: 'Since today.' }, idempotency_key: newKey() },
      customer,
    );
  const [ticket, cause, copy] = [
    await newTicket(`The gate ${word} is stuck`),
    await newTicket(`Power ${word} fails`),
    await newTicket(`Gate ${word} does not open`),
  ];
  const [{ page }, { page: other }] = [
    await visit({ as: agent, width: 390 }),
    await visit({ as: agent, live: true }),
  ];
  await other.goto(`/admin/ticket/${cause.id}`);
  await other.getByText('No linked tickets').waitFor();
  await page.goto(`/admin/ticket/${ticket.id}`);
  await page.getByText('No linked tickets').waitFor();

  // By number, with the keyboard alone.
  await page.getByRole('button', { name: 'Link a ticket' }).click();
  await page.getByRole('button', { name: /^This ticket is/ }).click();
  await page.getByRole('option', { name: 'Part of problem' }).click();
  const field = page.getByRole('combobox', { name: 'Ticket', exact: true });
  await field.fill('no-such-ticket-anywhere');
  await field.press('Enter');
  await page.getByText('No ticket is clearly meant by “no-such-ticket-anywhere”').waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await field.fill(String(Number(cause.ticket_number.slice(4))));
  await field.press('Enter');
  await page.getByText(`Linked: Part of problem ${cause.ticket_number}`).waitFor();
  const links = page.getByRole('listitem');
  await links.filter({ hasText: 'Part of problem' }).getByText(cause.subject).waitFor();
  await other.getByRole('listitem').filter({ hasText: 'Problem of' }).getByText(ticket.subject).waitFor();

  // By words: the ticket itself, and what is linked already, are not offered.
  await page.getByRole('button', { name: 'Link a ticket' }).click();
  await field.fill(word);
  await page.getByRole('option', { name: copy.ticket_number }).waitFor();
  expect(await page.getByRole('option', { name: word }).count()).toBe(2);
  await page.getByRole('option', { name: copy.ticket_number }).click();
  await page.getByText(`Linked: Duplicate of ${copy.ticket_number}`).waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByText(`linked: duplicate of ${copy.ticket_number}`).waitFor();

  await page.getByRole('button', { name: `Remove the link: Part of problem ${cause.ticket_number}` }).click();
  await page.getByText(`Link to ${cause.ticket_number} removed`).waitFor();
  await other.getByText('No linked tickets').waitFor();
  await links.getByRole('link', { name: copy.ticket_number }).click();
  await page.getByRole('heading', { name: copy.subject }).waitFor();
  await page.getByText('Has duplicate').first().waitFor();
});
