/** `npm run screenshots`: takes the screenshots of the README. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, chromium } from 'playwright-core';
import { chromiumOptions } from './browser/chromium.ts';
import { demoSite, signInToDemo } from './browser/demo.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { takePortalPictures } from './screenshots/portal-pictures.ts';
import { scrollBelowHeader } from './screenshots/scroll-below-header.ts';
import { takePublicPages } from './screenshots/public-pages.ts';
import { type Account, readRecord } from './seed/record.ts';

const usage = `npm run screenshots

Takes screenshots of the product that npm start runs, with its demo data. Writes them to .github/screenshots, a sheet of every public page
to .github/screenshots/site, and pictures of the portal for the home page to web/site/pictures. Their content depends on the day, so they
are not compared.

  --portal    only the pictures of the portal for the home page
  --readme    only the screenshots of the README`;

const directory = join(root, '.github/screenshots');

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Waits until the toast that appears after signing in is gone.
  await page.locator('.toaster-toast').waitFor({ state: 'detached' });
  // Moves the pointer away, so that nothing is hovered.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(directory, `${name}.png`) });
  console.log(`${name}.png`);
}

async function openAndTake(page: Page, path: string, name: string): Promise<void> {
  await page.goto(demoSite + path);
  await takeScreenshot(page, name);
}

/** Opens a ticket of the demo from a list. */
async function openTicket(page: Page, list: string, subject: string): Promise<void> {
  await page.goto(demoSite + list);
  await page.getByRole('link', { name: subject }).click();
  await page.getByLabel('Add a comment').waitFor();
}

await runCommand(async () => {
  const { portal: onlyPortal, readme: onlyReadme } = parseOptions(usage, {
    portal: { type: 'boolean' },
    readme: { type: 'boolean' },
  });
  const sheetDirectory = join(directory, 'site');
  await mkdir(sheetDirectory, { recursive: true });
  const accounts = readRecord(join(root, '.local'))?.accounts ?? [];
  const firstAccount = (role: string): Account => {
    const account = accounts.find((candidate) => candidate.role === role);
    if (!account)
      throw new UserFacingError(`The demo has no ${role}.`, 'Run npm start first, and leave it running.');
    return account;
  };
  const browser = await chromium.launch(await chromiumOptions());
  const newPage = async () =>
    (
      await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        colorScheme: 'light',
      })
    ).newPage();
  try {
    if (!onlyReadme)
      await takePortalPictures(browser, demoSite, (page) => signInToDemo(page, firstAccount('customer')));
    if (onlyPortal) return true;
    if (!onlyReadme) await takePublicPages(browser, demoSite, sheetDirectory);
    const visitor = await newPage();
    await openAndTake(visitor, '/', 'home');
    await openAndTake(visitor, '/finance', 'finance');
    await openAndTake(visitor, '/blogs', 'blogs');

    const customer = await newPage();
    await signInToDemo(customer, firstAccount('customer'));
    await openAndTake(customer, '/support/my-tickets', 'customer-tickets');
    await openAndTake(customer, '/support/new-ticket', 'customer-new-ticket');
    await openTicket(customer, '/support/my-tickets', 'Nightly bed-state extract arrives two hours late');
    await scrollBelowHeader(customer.getByRole('heading', { name: 'Conversation' }));
    await takeScreenshot(customer, 'customer-ticket');

    const admin = await newPage();
    await signInToDemo(admin, firstAccount('admin'));
    await openAndTake(admin, '/admin', 'admin-dashboard');
    await openAndTake(admin, '/admin/tickets', 'admin-tickets');
    await openTicket(admin, '/admin/tickets', 'Ward 7 tablets cannot open the bed board');
    await takeScreenshot(admin, 'admin-ticket');
    await openAndTake(admin, '/admin/users', 'admin-users');
  } finally {
    await browser.close();
  }
  return true;
});
