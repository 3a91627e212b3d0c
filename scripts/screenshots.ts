/** `npm run screenshots`: takes the screenshots of the README. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, chromium } from 'playwright-core';
import { getChromiumOptions } from './browser/chromium.ts';
import { demoSite, signInToDemo } from './browser/demo.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { takePortalPictures } from './screenshots/portal-pictures.ts';
import { scrollBelowHeader } from './screenshots/scroll-below-header.ts';
import { takePublicPageSheets } from './screenshots/public-pages.ts';
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

async function openAndTakeScreenshot(page: Page, path: string, name: string): Promise<void> {
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
  const { portal: isPortalOnly, readme: isReadmeOnly } = parseOptions(usage, {
    portal: { type: 'boolean' },
    readme: { type: 'boolean' },
  });
  const sheetDirectory = join(directory, 'site');
  await mkdir(sheetDirectory, { recursive: true });
  const accounts = readRecord(join(root, '.local'))?.accounts ?? [];
  const requireAccount = (role: string): Account => {
    const account = accounts.find((candidate) => candidate.role === role);
    if (!account)
      throw new UserFacingError(`The demo has no ${role}.`, 'Run npm start first, and leave it running.');
    return account;
  };
  const browser = await chromium.launch(await getChromiumOptions());
  const newPage = async () =>
    (
      await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        colorScheme: 'light',
      })
    ).newPage();
  try {
    if (!isReadmeOnly)
      await takePortalPictures(browser, demoSite, (page) => signInToDemo(page, requireAccount('customer')));
    if (isPortalOnly) return true;
    if (!isReadmeOnly) await takePublicPageSheets(browser, demoSite, sheetDirectory);
    const visitorPage = await newPage();
    await openAndTakeScreenshot(visitorPage, '/', 'home');
    await openAndTakeScreenshot(visitorPage, '/finance', 'finance');
    await openAndTakeScreenshot(visitorPage, '/blogs', 'blogs');

    const customerPage = await newPage();
    await signInToDemo(customerPage, requireAccount('customer'));
    await openAndTakeScreenshot(customerPage, '/support/my-tickets', 'customer-tickets');
    await openAndTakeScreenshot(customerPage, '/support/new-ticket', 'customer-new-ticket');
    await openTicket(customerPage, '/support/my-tickets', 'Nightly bed-state extract arrives two hours late');
    await scrollBelowHeader(customerPage.getByRole('heading', { name: 'Conversation' }));
    await takeScreenshot(customerPage, 'customer-ticket');

    const adminPage = await newPage();
    await signInToDemo(adminPage, requireAccount('admin'));
    await openAndTakeScreenshot(adminPage, '/admin', 'admin-dashboard');
    await openAndTakeScreenshot(adminPage, '/admin/tickets', 'admin-tickets');
    await openTicket(adminPage, '/admin/tickets', 'Ward 7 tablets cannot open the bed board');
    await takeScreenshot(adminPage, 'admin-ticket');
    await openAndTakeScreenshot(adminPage, '/admin/users', 'admin-users');
  } finally {
    await browser.close();
  }
  return true;
});
