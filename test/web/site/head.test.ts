import { expect, test } from 'vitest';
import * as z from 'zod';
import { brand } from '../../../shared/brand.ts';
import { originPlaceholder } from '../../../web/site/origin.ts';
import { shareCards } from '../../../web/site/render.tsx';
import { type Rendered, allPages, textOf } from './rendered.ts';

const all = Object.entries(allPages);
const listed = all.filter(([, { path }]) => path !== undefined);
const unlisted = all.filter(([, { path }]) => path === undefined);

/** The content of the meta element with this `name` or `property`. */
const metaContent = ({ root }: Rendered, name: string) =>
  root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

const Structured = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});
const Breadcrumbs = z.object({
  itemListElement: z.array(z.object({ position: z.int(), name: z.string().min(1), item: z.string() })),
});

function structured({ root }: Rendered) {
  const block = root.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  const { '@graph': graph } = Structured.parse(JSON.parse(block));
  return (type: string) => graph.find((item) => item['@type'] === type);
}

test.each(all)('%s has a title with the brand that is short enough for search results', (_, page) => {
  const title = textOf(page.root.querySelector('title'));
  expect(title).toMatch(new RegExp(`^\\S.* \\| ${brand.name}$`));
  expect(title.length).toBeLessThanOrEqual(70);
});

test.each(all)('%s has share tags with the same title and description', (_, page) => {
  const title = textOf(page.root.querySelector('title'));
  expect(metaContent(page, 'og:title')).toBe(title);
  expect(metaContent(page, 'twitter:title')).toBe(title);
  expect(metaContent(page, 'og:description')).toBe(metaContent(page, 'description'));
  expect(metaContent(page, 'twitter:description')).toBe(metaContent(page, 'description'));
  expect(metaContent(page, 'og:site_name')).toBe(brand.name);
  expect(metaContent(page, 'twitter:card')).toBe('summary_large_image');
});

test.each(listed)('%s has a description of 110 to 160 characters', (_, page) => {
  const description = metaContent(page, 'description') ?? '';
  expect(description.length, description).toBeGreaterThanOrEqual(110);
  expect(description.length, description).toBeLessThanOrEqual(160);
});

test.each(listed)('%s has its own URL as canonical URL', (_, page) => {
  const address = `${originPlaceholder}${page.path}`;
  expect(page.root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address);
  expect(metaContent(page, 'og:url')).toBe(address);
  expect(metaContent(page, 'robots')).toBeUndefined();
});

test.each(unlisted)('%s has noindex and no canonical URL', (_, page) => {
  expect(metaContent(page, 'robots')).toBe('noindex');
  expect(page.root.querySelector('link[rel=canonical]')).toBeNull();
});

test.each(listed)('%s has a share picture that the build generates', (_, page) => {
  const picture = metaContent(page, 'og:image') ?? '';
  expect(metaContent(page, 'twitter:image')).toBe(picture);
  expect(Object.keys(shareCards).map((name) => `${originPlaceholder}/share/${name}.png`)).toContain(picture);
  expect([metaContent(page, 'og:image:width'), metaContent(page, 'og:image:height')]).toEqual([
    '1200',
    '630',
  ]);
});

test('no two pages have the same title or description', () => {
  const pages = listed.filter(([name]) => !name.includes('?'));
  expect(new Set(pages.map(([, page]) => metaContent(page, 'og:title'))).size).toBe(pages.length);
  expect(new Set(pages.map(([, page]) => metaContent(page, 'description'))).size).toBe(pages.length);
});

test.each(listed)('%s has structured data about its publisher', (_, page) => {
  expect(structured(page)('Organization')).toMatchObject({
    name: brand.name,
    legalName: brand.legalName,
    url: `${originPlaceholder}/`,
    email: brand.contactEmail,
    telephone: brand.phone,
    address: { streetAddress: brand.address.street, addressLocality: brand.address.city },
  });
});

test.each(listed.filter(([path]) => path !== '/'))(
  '%s has structured data with its breadcrumbs',
  (_, page) => {
    const crumbs = Breadcrumbs.parse(structured(page)('BreadcrumbList')).itemListElement;
    expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_crumb, index) => index + 1));
    expect(crumbs[0]).toMatchObject({ name: 'Home', item: `${originPlaceholder}/` });
    expect(crumbs.at(-1)?.item).toBe(`${originPlaceholder}${page.path}`);
  },
);
