import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { addressLines, brand } from '../../../shared/brand.ts';
import { file, readHrefs, readText, readTexts } from './rendered.ts';

/** Tests each page for the numbers and names in the specification's section 2, 'Marketing screens'. */

/** The titles of a section's items. */
const titlesIn = (page: HTMLElement, section: string) => readTexts(page, `#${section} li > h3`);
const headingOf = (page: HTMLElement, section: string) => readText(page.querySelector(`#${section} h2`));
/** An expected list with one text for each pattern, in this order. */
const matching = (...words: RegExp[]) => words.map((word) => expect.stringMatching(word));

describe('the home page', () => {
  const page = file('index.html');

  test('links to the free quote and to the story of the company', () => {
    expect(readTexts(page, '.hero a[href="/contact"]')).toEqual(matching(/free quote/));
    expect(readHrefs(page, '.hero a')).toEqual(['/contact', '/about']);
  });

  test('has four values', () => expect(titlesIn(page, 'values')).toHaveLength(4));

  test('links to the industries that the company serves', () => {
    expect(headingOf(page, 'industries')).toBe('Industries We Serve');
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
  const page = file('about.html');

  test('has the story and the reasons to choose the company', () => {
    expect(headingOf(page, 'story')).toMatch(/story/i);
    expect(readTexts(page, '#story p').join('').length).toBeGreaterThan(300);
    expect(headingOf(page, 'reasons')).toMatch(/why choose/i);
    expect(titlesIn(page, 'reasons').length).toBeGreaterThanOrEqual(4);
  });

  test('first links to the contact page while it shows no team', () =>
    expect(readHrefs(page, '.hero a')[0]).toBe('/contact'));

  test('has its four values', () =>
    expect(titlesIn(page, 'values')).toEqual(
      matching(/mission/i, /innovation/i, /client focus/i, /quality/i),
    ));
});

describe('the page about healthcare', () => {
  const page = file('healthcare.html');

  test('has six offerings', () =>
    expect(titlesIn(page, 'offerings')).toEqual(
      matching(/patient management/i, /EHR/, /HIPAA/, /analytics/i, /telemedicine/i, /care coordination/i),
    ));

  test('has benefits and a link to a quote', () => {
    expect(titlesIn(page, 'benefits').length).toBeGreaterThanOrEqual(3);
    expect(readTexts(page, 'main a[href="/contact"]')).toEqual(matching(/quote/i, /quote/i));
  });
});

describe('the page about finance', () => {
  const page = file('finance.html');

  test('has six offerings', () => expect(titlesIn(page, 'offerings')).toHaveLength(6));

  test('names SOX, PCI DSS and GDPR, and has a link to a quote', () => {
    expect(titlesIn(page, 'highlights')).toEqual(['SOX', 'PCI DSS', 'GDPR']);
    expect(readTexts(page, 'main a[href="/contact"]')).toEqual(matching(/quote/i, /quote/i));
  });
});

test('the page about compliance has six offerings and four sectors', () => {
  const page = file('compliance.html');
  expect(titlesIn(page, 'offerings')).toHaveLength(6);
  expect(titlesIn(page, 'sectors')).toEqual([
    'Healthcare',
    'Financial services',
    'Manufacturing',
    'Technology',
  ]);
});

test('the page about Salesforce has six services, six products and reasons to choose the provider', () => {
  const page = file('salesforce.html');
  expect(titlesIn(page, 'services')).toHaveLength(6);
  expect(titlesIn(page, 'products')).toEqual(
    ['Sales', 'Service', 'Marketing', 'Commerce', 'Community', 'Analytics'].map((name) => `${name} Cloud`),
  );
  expect(headingOf(page, 'reasons')).toMatch(/choose/i);
  expect(titlesIn(page, 'reasons').length).toBeGreaterThanOrEqual(3);
});

test('the contact page shows the mail address, telephone number and address of the company', () => {
  const page = file('contact.html');
  const text = readText(page.querySelector('main'));
  expect(readHrefs(page, 'main a')).toEqual(
    expect.arrayContaining([`mailto:${brand.contactEmail}`, `tel:${brand.phone.replaceAll(' ', '')}`]),
  );
  for (const line of addressLines) expect(text).toContain(line);
});

test.each(['privacy-policy.html', 'cookies-policy.html'])('%s shows the date of its last update', (name) => {
  expect(readText(file(name).querySelector('main'))).toContain('Last updated: January 2024');
});

test('the 404 page explains the error and links to the home page', () => {
  const page = file('404.html');
  expect(readTexts(page, 'h1')).toEqual(['Oops! Page not found']);
  expect(readTexts(page, 'main a[href="/"]')).toEqual(['Return to Home']);
});
