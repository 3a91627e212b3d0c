// @module-tag nightly
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { brand } from '../../shared/brand.ts';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newEnquiry } from '../support/enquiries.ts';
import { newPerson } from '../support/people.ts';

type Enquiry = Awaited<ReturnType<typeof newEnquiry>>;

const scriptUrlPattern = '**/_recaptcha/api.js?*';
const endpointUrlPattern = '**/api/send-email';

const textField = (page: Page, name: string) => page.getByRole('textbox', { name });

async function fillForm(page: Page, { name, email, company, subject, message }: Enquiry): Promise<void> {
  await textField(page, 'Name').fill(name);
  await textField(page, 'Email').fill(email);
  await textField(page, 'Company').fill(company);
  await textField(page, 'Subject').fill(subject);
  await textField(page, 'Message').fill(message);
}

const clickSend = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();
const readFieldValues = (page: Page) =>
  page
    .locator('#contact-form :is(input, textarea)')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
      ),
    );
const failureAlert = (page: Page) => page.locator('#contact-failed');
const listEnquiryValues = ({ name, email, company, subject, message }: Enquiry) => [
  name,
  email,
  company,
  subject,
  message,
];

describe('the contact form', () => {
  test('sends a message, shows a confirmation and clears its fields', async ({ visit }) => {
    const { page } = await visit();
    const enquiry = await newEnquiry();
    await page.goto('/contact');
    await fillForm(page, enquiry);
    await clickSend(page);

    const confirmation = page.getByRole('status').filter({ hasText: 'Message Sent!' });
    await confirmation.getByText('Thank you for contacting us.').waitFor();
    expect(await readFieldValues(page)).toEqual(['', '', '', '', '']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Message Sent!');
    const { name, email, company, subject, message } = enquiry;
    const { items } = await call('listEnquiries', { query: {} }, await newPerson('agent'));
    expect(items.filter((received) => received.subject === subject)).toMatchObject([
      { name, email, company, message },
    ]);
  });

  test('loads reCAPTCHA only when a field first gets the focus', async ({ visit }) => {
    const { page } = await visit();
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    expect(requestedPaths).not.toContain('/_recaptcha/api.js');
    const scriptResponsePromise = page.waitForResponse(scriptUrlPattern);
    await textField(page, 'Subject').focus();
    await scriptResponsePromise;
    expect(requestedPaths.filter((path) => path === '/_recaptcha/api.js')).toHaveLength(1);
  });

  test('shows each error next to its field, and in a summary with links that has the focus', async ({
    visit,
  }) => {
    const { page } = await visit();
    await page.goto('/contact');
    await textField(page, 'Email').fill('a@b');
    await clickSend(page);

    const formatError = 'Enter an email address in the correct format, like name@example.com';
    const summary = page.locator('#contact-failed :focus');
    await expect.poll(() => summary.getByRole('heading').textContent()).toBe('There is a problem');
    await expect
      .poll(() => summary.getByRole('link').allTextContents())
      .toEqual(['Enter your name', formatError, 'Enter a subject', 'Enter your message']);
    await expect.poll(() => page.locator('#contact-name-error').textContent()).toBe('Enter your name');
    await expect.poll(() => textField(page, 'Company').getAttribute('aria-invalid')).toBe('false');
    await summary.getByRole('link', { name: formatError }).click();
    const emailField = page.getByRole('textbox', { name: 'Email', description: formatError });
    await expect.poll(() => emailField.evaluate((input) => input === document.activeElement)).toBe(true);
    await emailField.fill('ada@example.com');
    await expect.poll(() => textField(page, 'Email').getAttribute('aria-invalid')).toBe('false');
    await expect.poll(() => page.locator('#contact-email-error').isVisible()).toBe(false);
  });

  test('shows errors that only the server finds next to their fields', async ({ visit }) => {
    const { page } = await visit({
      expected: [/api\/send-email/, /Failed to load resource/],
      failures: ['sendEmail 400'],
    });
    const enquiry = { ...(await newEnquiry()), subject: '   ' };
    await page.goto('/contact');
    await fillForm(page, enquiry);
    await clickSend(page);
    await page.locator('#contact-failed').getByRole('link', { name: 'Enter a subject' }).click();
    const subjectField = page.getByRole('textbox', { name: 'Subject', description: 'Enter a subject' });
    await expect.poll(() => subjectField.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await readFieldValues(page)).toEqual(listEnquiryValues(enquiry));
  });

  test('shows an error and keeps the text when reCAPTCHA cannot be loaded, and can send again', async ({
    visit,
  }) => {
    const { page } = await visit({
      expected: [/ERR_FAILED/, /Failed to load resource/],
      failures: ['sendEmail recaptcha'],
    });
    const enquiry = await newEnquiry();
    await page.route(scriptUrlPattern, (route) => route.abort());
    await page.goto('/contact');
    await fillForm(page, enquiry);
    await clickSend(page);

    await failureAlert(page).getByText('reCAPTCHA not loaded.').waitFor();
    await expect.poll(() => failureAlert(page).getByRole('heading').textContent()).toBe('Error');
    expect(await readFieldValues(page)).toEqual(listEnquiryValues(enquiry));
    await page.unroute(scriptUrlPattern);
    await clickSend(page);
    await page.getByText('Message Sent!').waitFor();
    await expect.poll(() => failureAlert(page).textContent()).toBe('');
  });

  test('shows an error and keeps the text when reCAPTCHA fails', async ({ visit }) => {
    const { page } = await visit({
      expected: [/_recaptcha\/token/, /Failed to load resource/],
      failures: ['sendEmail recaptcha'],
    });
    const enquiry = await newEnquiry();
    await page.route('**/_recaptcha/token', (route) => route.fulfill({ status: 500 }));
    await page.goto('/contact');
    await fillForm(page, enquiry);
    await clickSend(page);
    await failureAlert(page).getByText('reCAPTCHA validation failed.').waitFor();
    expect(await readFieldValues(page)).toEqual(listEnquiryValues(enquiry));
  });

  test.for<[string, object, string]>([
    ['the error text of the server', { ok: false, error: 'Please write less.' }, 'Please write less.'],
    ['a default error text when the server sends none', {}, 'Something went wrong.'],
  ])('shows %s when a message is rejected', async ([, json, expectedText], { visit }) => {
    const { page } = await visit({
      expected: [/api\/send-email/, /Failed to load resource/],
      failures: ['sendEmail 400'],
    });
    const enquiry = await newEnquiry();
    await page.route(endpointUrlPattern, (route) => route.fulfill({ status: 400, json }));
    await page.goto('/contact');
    await fillForm(page, enquiry);
    await clickSend(page);
    await failureAlert(page).getByText(expectedText).waitFor();
    expect(await readFieldValues(page)).toEqual(listEnquiryValues(enquiry));
  });

  test.for([
    { why: 'the server fails', kind: 'server_error', status: 503 },
    { why: 'there is no response', kind: 'no_response', status: undefined },
  ])('reports that $why, and nothing about the visitor', async ({ kind, status }, { visit }) => {
    const { page } = await visit({
      expected: [/ERR_FAILED/, /Failed to load resource/],
      failures: [`sendEmail ${status ?? 0}`],
    });
    await page.route(endpointUrlPattern, (route) =>
      status === undefined ? route.abort('failed') : route.fulfill({ status, body: '<html>' }),
    );
    await page.goto('/contact');
    await fillForm(page, await newEnquiry());
    const reportRequestPromise = page.waitForRequest('**/api/failures');
    await clickSend(page);
    expect((await reportRequestPromise).postDataJSON()).toEqual({ area: 'site', kind });
    await failureAlert(page).getByText('Something went wrong.').waitFor();
  });

  test('sends one request when the button is pressed several times, and shows that it is sending', async ({
    visit,
  }) => {
    const { page } = await visit();
    let postCount = 0;
    let releaseResponse: () => void = () => undefined;
    const releasePromise = new Promise<void>((resolve) => (releaseResponse = resolve));
    await page.route(endpointUrlPattern, async (route) => {
      postCount += 1;
      await releasePromise;
      await route.fulfill({ json: { ok: true } });
    });
    await page.goto('/contact');
    await fillForm(page, await newEnquiry());
    await clickSend(page);
    const sendingButton = page.getByRole('button', { name: 'Sending...' });
    await sendingButton.dispatchEvent('click');
    await sendingButton.press('Enter');
    releaseResponse();
    await page.getByText('Message Sent!').waitFor();
    expect(postCount).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Send Message' }).isEnabled()).toBe(true);
  });

  test('shows an email address and a phone number instead of its button when JavaScript is off', async ({
    visit,
  }) => {
    const { page } = await visit({ scripts: false });
    await page.goto('/contact');
    const notice = page.locator('#contact-form noscript');
    await expect.poll(() => notice.getByRole('link', { name: brand.contactEmail }).isVisible()).toBe(true);
    await expect.poll(() => notice.getByRole('link', { name: '+44 20 7946 0321' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Send Message' }).count()).toBe(0);
  });

  test('has no axe findings with its error messages, and fits 320 px', async ({ visit }) => {
    const { page } = await visit({ width: 320 });
    await page.goto('/contact');
    await expect.poll(() => textField(page, 'Message').getAttribute('rows')).toBe('6');
    await clickSend(page);
    expect(await listFindingsInBothThemes(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
});
