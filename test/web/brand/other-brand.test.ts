import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseLogo, readLogo } from '../../../web/brand/logo.ts';
import { islands } from '../../../web/site/assets.ts';
import { originPlaceholder } from '../../../web/site/origin.ts';
import { newPost } from '../../support/posts.ts';
import {
  currentBannerColours,
  currentBrandTexts,
  otherBrand,
  otherLogo,
  otherPalette,
} from './other-brand.ts';

// Modules read the brand when they are imported, so the tests import them again with another brand.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('../../../shared/brand.ts', () => otherBrand);
});
afterAll(() => {
  vi.doUnmock('../../../shared/brand.ts');
  vi.resetModules();
});

const currentLogoPaths = [...readLogo().matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);

/** Expects the output to contain the name of the other brand, and no value of the current brand. */
function expectOtherBrand(output: string, expectedText: string = otherBrand.brand.name): void {
  const text = output.replaceAll('&amp;', '&');
  expect(text).toContain(expectedText);
  const remainingTexts = [...currentBrandTexts, ...currentLogoPaths].filter((value) =>
    text.toLowerCase().includes(value),
  );
  expect(remainingTexts).toEqual([]);
}

const assets = {
  logo: otherLogo,
  stylesheets: { pages: '/assets/pages.css', fields: '/assets/fields.css', blog: '/assets/blog.css' },
  font: '/assets/display.woff2',
  scripts: Object.fromEntries(islands.map((island) => [island, `/assets/${island}.js`])),
  inlineScript: '',
};

test('pages show another brand', async () => {
  const { renderPages } = await import('../../../web/site/render.tsx');
  const { blog = '', contact = '', subscription = '' } = assets.scripts;
  const pages = renderPages({ ...assets, scripts: { blog, contact, subscription } });
  for (const html of Object.values(pages)) {
    expectOtherBrand(html);
    expect(html).toContain(otherLogo);
    // The locations of servers do not depend on the brand, so they are ignored.
    expect(html.replaceAll(/Hosting in London|in its London region/g, '')).not.toContain('London');
  }
  expect(pages['index.html']).toContain(`"sameAs":${JSON.stringify(otherBrand.profileUrls)}`);
  expect(pages['index.html']).toContain('"addressCountry":"DE"');
});

test('patterns of pages and pictures have no colour of the current brand', async () => {
  const { shareCards } = await import('../../../web/site/render.tsx');
  const { ShareCard } = await import('../../../web/site/share-card.tsx');
  const cards = Object.values(shareCards).map((card) =>
    renderToStaticMarkup(createElement(ShareCard, { ...card, logo: otherLogo })),
  );
  const drawnColours = new Set(cards.flatMap((card) => card.match(/#[\da-f]{6}/gi) ?? []));
  expect(drawnColours.size).toBeGreaterThan(0);
  expect(currentBannerColours.filter((colour) => drawnColours.has(colour))).toEqual([]);
});

test('pages of the blog show another brand', async () => {
  const { createBlogViews } = await import('../../../web/site/blog/render.tsx');
  const views = createBlogViews(JSON.stringify(assets));
  const post = newPost();
  for (const html of [
    views.list({ posts: [post] }, originPlaceholder),
    views.post(post, [newPost(), newPost(), newPost()], originPlaceholder),
    views.failedList(),
    views.missingPost(),
    views.missingPage(),
  ])
    expectOtherBrand(html);
});

test('share pictures show another brand', async () => {
  const { shareCards } = await import('../../../web/site/render.tsx');
  const { ShareCard } = await import('../../../web/site/share-card.tsx');
  for (const card of Object.values(shareCards))
    expectOtherBrand(renderToStaticMarkup(createElement(ShareCard, { ...card, logo: otherLogo })));
});

test('icons and the web manifest show another brand', async () => {
  const { renderFavicon, renderTileIcon, renderWebManifest } = await import('../../../web/brand/icons.ts');
  for (const icon of [renderFavicon(otherLogo), renderTileIcon(otherLogo)])
    expectOtherBrand(icon, otherPalette.brand.light);
  expectOtherBrand(renderWebManifest());
});

test('security.txt shows another brand', async () => {
  const { renderSecurityTxt } = await import('../../../web/brand/security-txt.ts');
  expectOtherBrand(renderSecurityTxt(originPlaceholder, new Date()), otherBrand.brand.mailDomain);
});

test.each(['portal.html', 'admin.html'])('%s shows another brand', async (name) => {
  const { fillBrandPlaceholders, createHeadTags } = await import('../../../web/vite/brand.ts');
  const html = await readFile(new URL(`../../../web/${name}`, import.meta.url), 'utf8');
  expectOtherBrand(fillBrandPlaceholders(html) + JSON.stringify(createHeadTags()));
});

test('stylesheets get the colours and fonts of another brand', async () => {
  const { brandTokens } = await import('../../../web/brand/tokens.ts');
  expectOtherBrand(JSON.stringify(brandTokens), otherBrand.fonts.display);
});

test('mails show another brand', async () => {
  const { composeConfirmationMail } = await import('../../../lambdas/newsletter/mail.ts');
  const { composeEnquiryMail, composeReceiptMail } = await import('../../../lambdas/enquiries/mail.ts');
  const { renderMailPage } = await import('../../../lambdas/platform/mail/mail-page.ts');
  const enquiry = {
    name: 'Ann',
    email: 'ann@client.test',
    subject: 'Hello',
    message: 'A question',
    company: '',
    id: '01JZ6Y3T9QK5V8W2N4M7R1C0XB',
    source: 'form',
    received_at: '2026-01-09T12:00:00.000Z',
    state: 'open',
    closed_by: null,
    closed_at: null,
    ticket: null,
  } as const;
  for (const mail of [
    composeConfirmationMail('ann@client.test', 'https://site.test', 'token'),
    composeEnquiryMail(enquiry, 'post@quillfeather.test', 'https://site.test/admin/enquiries'),
    composeReceiptMail('ann@client.test', 'https://site.test'),
  ])
    expectOtherBrand(JSON.stringify(mail));
  expectOtherBrand(renderMailPage('<p>Your code</p>'), otherPalette.brand.dark);
});

test('mails about accounts show another brand', async () => {
  const mails = await import('../../../lambdas/people/links/write-mail.ts');
  const factorMails = await import('../../../lambdas/people/links/write-factor-mail.ts');
  const time = '2026-01-09T12:00:00.000Z';
  const recipient = 'ann@client.test';
  const link = 'https://site.test/auth/set-password#token';
  for (const mail of [
    mails.composeInvitationMail({ to: recipient, inviter: 'Ida', company: 'Acme', isStaff: false, link }),
    mails.composeResetMail(recipient, link),
    mails.composeSignUpMail(recipient, link),
    mails.composeAccountExistsMail(recipient, link),
    mails.composePasswordChangedMail(recipient, time),
    factorMails.composeTwoStepResetMail(recipient, 'Ida', time),
    factorMails.composeFactorsResetMail({ to: recipient, administratorName: 'Ida', at: time, link }),
    factorMails.composePasskeyMail(recipient, { kind: 'passkey_added', name: 'Laptop', at: time }, link),
  ])
    expectOtherBrand(JSON.stringify(mail));
});

test('mails and alarms have the addresses of another brand', async () => {
  const { environments } = await import('../../../infra/environments.ts');
  expectOtherBrand(JSON.stringify(environments), otherBrand.brand.mailDomain);
});

test('the page of a refused contact form shows another brand', async () => {
  const { contactForm } = await import('../../../lambdas/enquiries/form.ts');
  expectOtherBrand(JSON.stringify(contactForm), otherBrand.brand.contactEmail);
});

test('the feed shows another brand', async () => {
  const { renderRss } = await import('../../../lambdas/pages/rss.ts');
  expectOtherBrand(renderRss([newPost()], originPlaceholder));
});

test('demo accounts of the consultancy get addresses of another brand', async () => {
  const { getDemoEmail, personNames } = await import('../../../scripts/seed/people/people.ts');
  expectOtherBrand(personNames.map(getDemoEmail).join('\n'), otherBrand.brand.mailDomain);
});

test('an SVG file from a drawing program is converted to one element', () => {
  const file = `<?xml version="1.0"?>\n<!-- made by hand -->\n<svg width="10" height="10" viewBox="0 0 10 10">\n<path d="M0 0h9"/>\n</svg>\n`;
  expect(parseLogo(file)).toBe('<svg viewBox="0 0 10 10"><path d="M0 0h9"/></svg>');
});

test.each([
  ['without a viewBox', '<svg><path d="M0 0"/></svg>', /viewBox/],
  ['with a style', '<svg viewBox="0 0 1 1"><style>path{}</style></svg>', /style/],
  [
    'with a file that is too large',
    `<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(600)}"/></svg>`,
    /2048 bytes/,
  ],
])('a logo %s is rejected', (_, file, message) => {
  expect(() => parseLogo(file)).toThrow(message);
});
