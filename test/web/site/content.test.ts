import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { addressLines, brand } from '../../../shared/brand.ts';
import { parsePage, readHrefs, readText, readTexts } from './rendered.ts';

/** Tests each page for the numbers and names in the specification's section 2, 'Marketing screens'. */

/** The titles of a section's items. */
const readTitles = (page: HTMLElement, section: string) => readTexts(page, `#${section} li > h3`);
const readHeading = (page: HTMLElement, section: string) => readText(page.querySelector(`#${section} h2`));
/** An expected list with one text for each pattern, in this order. */
const toMatchers = (...patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern));

describe('the home page', () => {
  const page = parsePage('index.html');

  test('links to the free quote and to the story of the company', () => {
    expect(readTexts(page, '.hero a[href="/contact"]')).toEqual(toMatchers(/free quote/));
    expect(readHrefs(page, '.hero a')).toEqual(['/contact', '/about']);
  });

  test('has four values', () => expect(readTitles(page, 'values')).toHaveLength(4));

  test('links to the industries that the company serves', () => {
    expect(readHeading(page, 'industries')).toBe('Industries We Serve');
    expect(readHrefs(page, '#industries a')).toEqual(['/healthcare', '/finance', '/compliance']);
  });

  test('ends with links to the contact page and to Salesforce, and the telephone number', () =>
    expect(readHrefs(page, '.call-to-action a')).toEqual([
      '/contact',
      '/salesforce',
      `tel:${brand.phone.replaceAll(' ', '')}`,
    ]));
});

describe('the page about the company', () => {
  const page = parsePage('about.html');

  test('has the story and the reasons to choose the company', () => {
    expect(readHeading(page, 'story')).toMatch(/story/i);
    expect(readTexts(page, '#story p').join('').length).toBeGreaterThan(300);
    expect(readHeading(page, 'reasons')).toMatch(/why choose/i);
    expect(readTitles(page, 'reasons').length).toBeGreaterThanOrEqual(4);
  });

  test('first links to the contact page while it shows no team', () =>
    expect(readHrefs(page, '.hero a')[0]).toBe('/contact'));

  test('has its four values', () =>
    expect(readTitles(page, 'values')).toEqual(
      toMatchers(/mission/i, /innovation/i, /client focus/i, /quality/i),
    ));
});

describe('the page about healthcare', () => {
  const page = parsePage('healthcare.html');

  test('has six offerings', () =>
    expect(readTitles(page, 'offerings')).toEqual(
      toMatchers(/patient management/i, /EHR/, /HIPAA/, /analytics/i, /telemedicine/i, /care coordination/i),
    ));

  test('has benefits and a link to a quote', () => {
    expect(readTitles(page, 'benefits').length).toBeGreaterThanOrEqual(3);
    expect(readTexts(page, 'main a[href="/contact"]')).toEqual(toMatchers(/quote/i, /quote/i));
  });
});

describe('the page about finance', () => {
  const page = parsePage('finance.html');

  test('has six offerings', () => expect(readTitles(page, 'offerings')).toHaveLength(6));

  test('names SOX, PCI DSS and GDPR, and has a link to a quote', () => {
    expect(readTitles(page, 'highlights')).toEqual(['SOX', 'PCI DSS', 'GDPR']);
    expect(readTexts(page, 'main a[href="/contact"]')).toEqual(toMatchers(/quote/i, /quote/i));
  });
});

test('the page about compliance has six offerings and four sectors', () => {
  const page = parsePage('compliance.html');
  expect(readTitles(page, 'offerings')).toHaveLength(6);
  expect(readTitles(page, 'sectors')).toEqual([
    'Healthcare',
    'Financial services',
    'Manufacturing',
    'Technology',
  ]);
});

test('the page about Salesforce has six services, six products and reasons to choose the provider', () => {
  const page = parsePage('salesforce.html');
  expect(readTitles(page, 'services')).toHaveLength(6);
  expect(readTitles(page, 'products')).toEqual(
    ['Sales', 'Service', 'Marketing', 'Commerce', 'Community', 'Analytics'].map((name) => `${name} Cloud`),
  );
  expect(readHeading(page, 'reasons')).toMatch(/choose/i);
  expect(readTitles(page, 'reasons').length).toBeGreaterThanOrEqual(3);
});

test('the contact page shows the mail address, telephone number and address of the company', () => {
  const page = parsePage('contact.html');
  const text = readText(page.querySelector('main'));
  expect(readHrefs(page, 'main a')).toEqual(
    expect.arrayContaining([`mailto:${brand.contactEmail}`, `tel:${brand.phone.replaceAll(' ', '')}`]),
  );
  for (const line of addressLines) expect(text).toContain(line);
});

test.each(['privacy-policy.html', 'cookies-policy.html'])('%s shows the date of its last update', (name) => {
  expect(readText(parsePage(name).querySelector('main'))).toContain('Last updated: January 2024');
});

test('the 404 page explains the error and links to the home page', () => {
  const page = parsePage('404.html');
  expect(readTexts(page, 'h1')).toEqual(['Oops! Page not found']);
  expect(readTexts(page, 'main a[href="/"]')).toEqual(['Return to Home']);
});
