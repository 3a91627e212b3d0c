import { expect, test } from 'vitest';
import * as z from 'zod';
import { brand } from '../../../shared/brand.ts';
import { originPlaceholder } from '../../../web/site/origin.ts';
import { shareCards } from '../../../web/site/render.tsx';
import { type RenderedPage, allPages, readText } from './rendered.ts';
import { checkRows } from '../../support/rows.ts';

const pageEntries = Object.entries(allPages);
const listedPages = pageEntries.filter(([, { path }]) => path !== undefined);
const unlistedPages = pageEntries.filter(([, { path }]) => path === undefined);

/** The content of the meta element with this `name` or `property`. */
const readMetaContent = ({ root }: RenderedPage, name: string) =>
  root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

const StructuredData = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string(), '@id': z.string().optional() })),
});
const Breadcrumbs = z.object({
  itemListElement: z.array(z.object({ position: z.int(), name: z.string().min(1), item: z.string() })),
});

function readGraph({ root }: RenderedPage) {
  const json = root.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  return StructuredData.parse(JSON.parse(json))['@graph'];
}

const findStructuredData = (page: RenderedPage) => (type: string) =>
  readGraph(page).find((item) => item['@type'] === type);

test('every page has a title with the brand that is short enough for search results', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, page]) => {
      const title = readText(page.root.querySelector('title'));
      expect(title).toMatch(new RegExp(`^\\S.* \\| ${brand.name}$`));
      expect(title.length).toBeLessThanOrEqual(70);
    },
  ));

test('every page has share tags with the same title and description', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, page]) => {
      const title = readText(page.root.querySelector('title'));
      expect(readMetaContent(page, 'og:title')).toBe(title);
      expect(readMetaContent(page, 'twitter:title')).toBe(title);
      expect(readMetaContent(page, 'og:description')).toBe(readMetaContent(page, 'description'));
      expect(readMetaContent(page, 'twitter:description')).toBe(readMetaContent(page, 'description'));
      expect(readMetaContent(page, 'og:site_name')).toBe(brand.name);
      expect(readMetaContent(page, 'twitter:card')).toBe('summary_large_image');
    },
  ));

test('every listed page has a description of 110 to 160 characters', () =>
  checkRows(
    listedPages,
    ([path]) => path,
    ([, page]) => {
      const description = readMetaContent(page, 'description') ?? '';
      expect(description.length, description).toBeGreaterThanOrEqual(110);
      expect(description.length, description).toBeLessThanOrEqual(160);
    },
  ));

test('every listed page has its own URL as canonical URL', () =>
  checkRows(
    listedPages,
    ([path]) => path,
    ([, page]) => {
      const address = `${originPlaceholder}${page.path}`;
      expect(page.root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address);
      expect(readMetaContent(page, 'og:url')).toBe(address);
      expect(readMetaContent(page, 'robots')).toBeUndefined();
    },
  ));

test('every unlisted page has noindex and no canonical URL', () =>
  checkRows(
    unlistedPages,
    ([path]) => path,
    ([, page]) => {
      expect(readMetaContent(page, 'robots')).toBe('noindex');
      expect(page.root.querySelector('link[rel=canonical]')).toBeNull();
    },
  ));

test('every listed page has a share picture that the build generates', () =>
  checkRows(
    listedPages,
    ([path]) => path,
    ([, page]) => {
      const picture = readMetaContent(page, 'og:image') ?? '';
      expect(readMetaContent(page, 'twitter:image')).toBe(picture);
      expect(Object.keys(shareCards).map((name) => `${originPlaceholder}/share/${name}.png`)).toContain(
        picture,
      );
      expect([readMetaContent(page, 'og:image:width'), readMetaContent(page, 'og:image:height')]).toEqual([
        '1200',
        '630',
      ]);
    },
  ));

test('no two pages have the same title or description', () => {
  const pages = listedPages.filter(([name]) => !name.includes('?'));
  expect(new Set(pages.map(([, page]) => readMetaContent(page, 'og:title'))).size).toBe(pages.length);
  expect(new Set(pages.map(([, page]) => readMetaContent(page, 'description'))).size).toBe(pages.length);
});

const Reference = z.strictObject({ '@id': z.string().startsWith(originPlaceholder) });
const Address = z.string().startsWith(`${originPlaceholder}/`);
const datePattern = /^\d{4}-\d\d(-\d\d)?$/;

/** Schemas with the requirements of Google and schema.org, by type. An unknown type fails the test. */
const requiredSchemas: Readonly<Record<string, z.ZodType>> = {
  Organization: z.strictObject({
    '@type': z.string(),
    '@id': z.literal(`${originPlaceholder}/#organization`),
    name: z.literal(brand.name),
    legalName: z.literal(brand.legalName),
    url: z.literal(`${originPlaceholder}/`),
    logo: z.strictObject({
      '@type': z.literal('ImageObject'),
      url: z.literal(`${originPlaceholder}/icon-512.png`),
      width: z.int().min(112),
      height: z.int().min(112),
    }),
    email: z.literal(brand.contactEmail),
    telephone: z.literal(brand.phone),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: z.literal(brand.address.street),
      addressLocality: z.literal(brand.address.city),
      postalCode: z.literal(brand.address.postcode),
      addressCountry: z.string().regex(/^[A-Z]{2}$/),
    }),
  }),
  WebSite: z.strictObject({
    '@type': z.string(),
    '@id': z.literal(`${originPlaceholder}/#website`),
    url: z.literal(`${originPlaceholder}/`),
    name: z.literal(brand.name),
    description: z.literal(brand.tagline),
    inLanguage: z.literal('en-GB'),
    publisher: Reference,
  }),
  WebPage: z.strictObject({
    '@type': z.string(),
    '@id': Address,
    url: Address,
    name: z.string().min(1),
    description: z.string().min(1),
    inLanguage: z.literal('en-GB'),
    isPartOf: Reference,
    dateModified: z.string().regex(datePattern).optional(),
  }),
  BreadcrumbList: z.strictObject({
    '@type': z.string(),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int(),
          name: z.string().min(1),
          item: Address,
        }),
      )
      .min(2),
  }),
  BlogPosting: z.looseObject({
    '@id': Address,
    headline: z.string().min(1),
    image: z.url(),
    datePublished: z.string().regex(datePattern),
    dateModified: z.string().regex(datePattern),
    author: z.looseObject({ '@type': z.literal('Person'), name: z.string().min(1) }),
    publisher: Reference,
    mainEntityOfPage: Reference,
    inLanguage: z.literal('en-GB'),
  }),
};

test('every listed page has complete structured data with each type once and only references within it', () =>
  checkRows(
    listedPages,
    ([path]) => path,
    ([path, page]) => {
      const graph = readGraph(page);
      for (const node of graph)
        expect(requiredSchemas[node['@type']]?.safeParse(node).error?.issues, node['@type']).toEqual(
          undefined,
        );
      const types = ['Organization', 'WebSite', 'WebPage'];
      if (path !== '/') types.push('BreadcrumbList');
      if (path.startsWith('/blog/')) types.push('BlogPosting');
      expect(graph.map((node) => node['@type']).toSorted()).toEqual(types.toSorted());
      const ids = graph.flatMap((node) => node['@id'] ?? []);
      const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id = '']) => id);
      expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    },
  ));

test('every listed page names its own address in its structured data', () =>
  checkRows(
    listedPages,
    ([path]) => path,
    ([, page]) => {
      expect(findStructuredData(page)('WebPage')).toMatchObject({ url: `${originPlaceholder}${page.path}` });
    },
  ));

test('policies and posts say when they were last changed', () => {
  for (const path of ['/privacy-policy', '/cookies-policy', '/blog/{slug}']) {
    const page = allPages[path];
    expect(page && findStructuredData(page)('WebPage'), path).toHaveProperty('dateModified');
  }
});

test('every page below the home page has structured data with its breadcrumbs', () =>
  checkRows(
    listedPages.filter(([path]) => path !== '/'),
    ([path]) => path,
    ([, page]) => {
      const breadcrumbs = Breadcrumbs.parse(findStructuredData(page)('BreadcrumbList')).itemListElement;
      expect(breadcrumbs.map(({ position }) => position)).toEqual(
        breadcrumbs.map((_crumb, index) => index + 1),
      );
      expect(breadcrumbs[0]).toMatchObject({ name: 'Home', item: `${originPlaceholder}/` });
      expect(breadcrumbs.at(-1)?.item).toBe(`${originPlaceholder}${page.path}`);
    },
  ));
