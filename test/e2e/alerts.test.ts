// @module-tag nightly
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { attempt, call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { newIntegration } from '../support/integrations.ts';
import { newCompany, newPerson } from '../support/people.ts';

test('an admin sets where alerts go, and sees on the ticket how often its alert fired', async ({ visit }) => {
  const [admin, company] = await Promise.all([newPerson('admin'), newCompany()]);
  const integration = await newIntegration(admin);
  const { page } = await visit({ as: admin });
  await page.goto('/admin/alerts');
  await page.getByRole('button', { name: `Set up the alerts of ${integration.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Alerts of ${integration.name}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose a company').first().waitFor();
  await chooseCompany(page, company);
  await dialog.getByRole('radio', { name: 'Resolve the ticket' }).check();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Rule of ${integration.name} saved`).waitFor();
  await page.getByRole('row', { name: integration.name }).getByText(company.name).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  const body = { key: 'backup', title: 'The backup failed', link: 'https://monitoring.example.org/backup' };
  for (let alertCount = 0; alertCount < 2; alertCount += 1)
    expect((await attempt('receiveAlert', { body }, integration)).status).toBe(202);
  const findTicketId = async () =>
    (await call('listTickets', { query: { scope: 'all', company: company.id } }, admin)).items[0]?.id ?? '';
  await expect.poll(findTicketId).not.toBe('');
  const id = await findTicketId();
  await expect.poll(async () => (await call('getTicket', { params: { id } }, admin)).alert?.times).toBe(2);
  await page.goto(`/admin/ticket/${id}`);
  await page.getByText(`Alert of ${integration.name}`).waitFor();
  await page.getByText('Fired 2 times').waitFor();
  const alertLink = page.getByRole('link', { name: /^Open the alert/ });
  expect(await alertLink.getAttribute('href')).toBe(body.link);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => measureOverflow(page)).toBe(0);
});
