// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { call } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { waitForFocus, createKeyboard } from '../../support/keyboard.ts';
import { type Company, type Person, newCompany, newPerson } from '../../support/people.ts';
import { chooseCompany } from './choose-company.ts';

let agent: Person;
let customer: Person;
let company: Company;

beforeAll(async () => {
  company = await newCompany(`Calderbrook ${randomUUID().slice(0, 8)}`);
  [agent, customer] = await Promise.all([
    newPerson('agent'),
    newPerson('customer', { company, full_name: 'Ada Okonkwo' }),
  ]);
});

test.for(['an existing user', 'a manually entered requester'])(
  'an agent creates a ticket for %s with the keyboard alone',
  async (requesterKind, { visit }) => {
    const { page } = await visit({ as: agent });
    const keyboard = await createKeyboard(page);
    const { press, type, write, keys } = keyboard;
    const subject = `Ticket for ${requesterKind}`;
    await page.goto('/admin/tickets');
    await press(page.getByRole('link', { name: 'Create for Client' }));
    const submitButton = page.getByRole('button', { name: 'Create Ticket for Client' });
    await press(submitButton);
    await page.getByText('Please select a company').waitFor();
    const companySelect = page.getByRole('button', { name: /^Company/ });
    await waitForFocus(companySelect);
    await chooseCompany(page, keyboard, companySelect, company);

    const manualCheckbox = page.getByRole('checkbox', { name: 'Enter the requester manually' });
    if (requesterKind === 'an existing user') {
      const userSelect = page.getByRole('button', { name: /^User/ });
      await press(userSelect);
      await page.getByRole('option', { name: 'Ada Okonkwo' }).waitFor();
      await type('Ada');
      await keys('ArrowDown', 'Enter');
      await waitForFocus(userSelect);
    } else {
      await press(manualCheckbox, 'Space');
      await write(page.getByLabel('Requester name'), 'Jon Bell');
      await write(page.getByLabel('Requester email'), 'jon.bell@calderbrook.example');
    }
    await press(page.getByRole('button', { name: /^Priority/ }));
    await type('High');
    await keys('Enter');
    await write(page.getByLabel('Subject'), subject);
    await write(page.getByLabel('Description'), 'Reported by phone.');
    await press(submitButton, 'Space');
    await page.getByText(`created for ${company.name} on behalf of`).waitFor();
    const { items } = await call('listTickets', { query: {} }, customer);
    expect(items.find((ticket) => ticket.subject === subject)).toMatchObject({
      requester_name: requesterKind === 'an existing user' ? 'Ada Okonkwo' : 'Jon Bell',
      priority: 'high',
    });
  },
);
