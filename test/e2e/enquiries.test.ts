// @module-tag nightly
import { describe, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { newEnquiry } from '../support/enquiries.ts';
import { newCompany, newPerson } from '../support/people.ts';

describe('enquiries', () => {
  test('an agent creates a ticket from an enquiry, which closes it', async ({ visit }) => {
    const [agent, company] = await Promise.all([newPerson('agent'), newCompany()]);
    const enquiry = await newEnquiry();
    await call('sendEmail', { body: enquiry }, agent);
    const { page } = await visit({ as: agent, width: 390 });
    await page.goto('/admin/enquiries');
    const entry = page.getByRole('listitem').filter({ hasText: enquiry.subject });
    await entry.getByText('We hope so.').waitFor();
    expect(await listFindingsInBothThemes(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

    await entry.getByRole('link', { name: `Create a ticket for ${enquiry.name}` }).click();
    await chooseCompany(page, company);
    expect(await page.getByLabel('Requester email').inputValue()).toBe(enquiry.email);
    expect(await page.getByLabel('Subject').inputValue()).toBe(enquiry.subject);
    await page.getByRole('button', { name: 'Create Ticket for Client' }).click();
    await page.waitForURL('**/admin/tickets');

    await page.goto('/admin/enquiries');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Closed', exact: true }).click();
    await entry.getByText(`Closed by ${agent.full_name}`).waitFor();
    await entry.getByRole('link', { name: /^TKT-/ }).waitFor();
  });

  test('an administrator makes the sender of an enquiry a customer', async ({ visit }) => {
    const [admin, company] = await Promise.all([newPerson('admin'), newCompany()]);
    const enquiry = await newEnquiry();
    await call('sendEmail', { body: enquiry }, admin);
    const { page } = await visit({ as: admin });
    await page.goto('/admin/enquiries');
    const entry = page.getByRole('listitem').filter({ hasText: enquiry.subject });
    await entry.getByRole('button', { name: `Create a customer account for ${enquiry.name}` }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Email').inputValue()).toBe(enquiry.email);
    await chooseCompany(page, company);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await entry.waitFor({ state: 'detached' });
  });
});
