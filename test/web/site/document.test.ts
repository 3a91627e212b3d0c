import { expect, test } from 'vitest';
import {
  type RenderedPage,
  allPages,
  parsePage,
  fileNames,
  readHrefs,
  readText,
  readTexts,
} from './rendered.ts';
import { checkRows } from '../../support/rows.ts';

const pageEntries = Object.entries(allPages);

test('no page has anything inline that a strict content security policy would block', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, page]) => {
      expect(page.root.querySelectorAll('style, [style]')).toEqual([]);
      const inlineScripts = page.root.querySelectorAll('script:not([src]):not([type="application/ld+json"])');
      // The content security policy allows this script by its hash.
      expect(inlineScripts.map(({ outerHTML }) => outerHTML)).toEqual(['<script>void 0;</script>']);
      const attributes = page.root
        .querySelectorAll('*')
        .flatMap(({ attributes: elementAttributes }) => Object.keys(elementAttributes));
      expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
    },
  ));

test('every page loads only files of the site', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, page]) => {
      const loadingElements = page.root.querySelectorAll('[src], link[rel=stylesheet], link[rel=icon]');
      const addresses = loadingElements.map(
        (element) => element.getAttribute('src') ?? element.getAttribute('href'),
      );
      expect(addresses.filter((address) => !/^\/(?!\/)/.test(address ?? ''))).toEqual([]);
    },
  ));

test('every page has one main heading, and skips no heading level', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, { root }]) => {
      const levels = root
        .querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')
        .map(({ tagName }) => Number(tagName[1]));
      expect(root.querySelectorAll('h1')).toHaveLength(1);
      expect(levels[0]).toBe(1);
      levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
    },
  ));

test('every page has each landmark once, and a skip link', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, { root }]) => {
      expect(root.querySelector('html')?.getAttribute('lang')).toBe('en-GB');
      for (const landmark of ['body > header', 'body > main', 'body > footer'])
        expect(root.querySelectorAll(landmark), landmark).toHaveLength(1);
      expect(readHrefs(root, 'body > a:first-child')).toEqual(['#main']);
    },
  ));

test('every page has unique ids', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, { root }]) => {
      const ids = root.querySelectorAll('[id]').map(({ id }) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    },
  ));

/** Paths without a file of their own, which functions or applications handle. */
const dynamicPathPattern =
  /^\/(blogs(\?(category|after)=[^&]+(&after=[^&]+)?)?|blog\/[\w-]+|auth\/login|support\/my-tickets|rss\.xml)$/;

function isBrokenLink(href: string, page: RenderedPage): boolean {
  if (/^(https|mailto|tel):/.test(href) || dynamicPathPattern.test(href)) return false;
  const [path = '', anchor] = href.split('#');
  const name = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  if (path !== '' && !fileNames.includes(name)) return true;
  const targetPage = path === '' ? page.root : parsePage(name);
  return anchor !== undefined && targetPage.querySelector(`[id="${anchor}"]`) === null;
}

test('every link of every page has a target', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, page]) => {
      const links = readHrefs(page.root, 'a[href]');
      expect(links.length).toBeGreaterThan(10);
      expect(links.filter((href) => isBrokenLink(href, page))).toEqual([]);
    },
  ));

const navigation = [
  ['Home', '/'],
  ['About', '/about'],
  ['Healthcare', '/healthcare'],
  ['Finance', '/finance'],
  ['Compliance', '/compliance'],
  ['Salesforce', '/salesforce'],
  ['Contact', '/contact'],
  ['Blog', '/blogs'],
];

test('every page has the navigation, in which the link to the page itself is marked as current', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([name, { root }]) => {
      const links = root.querySelectorAll('nav[aria-label=Main] a');
      expect(links.map((link) => [readText(link), link.getAttribute('href')])).toEqual(navigation);
      const section = name.startsWith('/blog') ? '/blogs' : name;
      const currentLabels = navigation.flatMap(([label, href]) => (href === section ? [label] : []));
      expect(readTexts(root, 'nav[aria-label=Main] [aria-current=page]')).toEqual(currentLabels);
    },
  ));

test('every page has a link to a quote in its header, outside the menu', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, { root }]) => {
      const links = root
        .querySelectorAll('header a[href="/contact"]')
        .filter((link) => !link.closest('#menu'));
      expect(links.map(readText)).toEqual(['Get a free quote']);
    },
  ));

test('every page has the sign-in button and the footer', () =>
  checkRows(
    pageEntries,
    ([path]) => path,
    ([, { root }]) => {
      const footer = root.querySelector('body > footer');
      expect(readTexts(root, 'header a[href="/auth/login"]')).toEqual(['Sign In']);
      expect(readText(footer)).toContain('© 2024');
      expect(readHrefs(root, 'footer a')).toEqual(
        expect.arrayContaining([
          '/about',
          '/healthcare',
          '/finance',
          '/compliance',
          '/salesforce',
          '/contact',
          '/blogs',
          '/privacy-policy',
          '/cookies-policy',
        ]),
      );
    },
  ));
