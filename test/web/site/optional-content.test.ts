import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { islands } from '../../../web/site/assets.ts';
import { caseStudyPaths } from '../../../web/site/optional/case-study-paths.ts';
import { originPlaceholder as origin } from '../../../web/site/origin.ts';
import {
  longWord,
  mockOptionalContent,
  optionalContent,
  restoreOptionalContent,
} from '../../support/optional-content.ts';
import { newPost } from '../../support/posts.ts';
import { allPages, fileNames, readHrefs, readText, readTexts } from './rendered.ts';
import { checkRows } from '../../support/rows.ts';

const assets = {
  logo: '<svg viewBox="0 0 1 1"></svg>',
  stylesheets: { pages: '/assets/pages.css', fields: '/assets/fields.css', blog: '/assets/blog.css' },
  font: '/assets/display.woff2',
  scripts: Object.fromEntries(islands.map((island) => [island, `/assets/${island}.js`])),
  inlineScript: '',
};

let htmlFiles: Readonly<Record<string, string>>;
let blogList: string;
let sitemap: string;
let shareCards: Readonly<Record<string, object>>;

// Modules read the content when they are imported, so the tests import them again with entries.
beforeAll(async () => {
  mockOptionalContent();
  const renderModule = await import('../../../web/site/render.tsx');
  const { createBlogViews } = await import('../../../web/site/blog/render.tsx');
  const { renderSitemap: createSitemap } = await import('../../../lambdas/pages/sitemap.ts');
  const { blog = '', contact = '', subscription = '' } = assets.scripts;
  htmlFiles = renderModule.renderPages({ ...assets, scripts: { blog, contact, subscription } });
  ({ shareCards } = renderModule);
  const views = createBlogViews(JSON.stringify(assets));
  blogList = views.list({ posts: [newPost()] }, origin);
  sitemap = createSitemap([], origin, views.optionalPaths);
});
afterAll(restoreOptionalContent);

const parsePage = (name: string): HTMLElement => parse(htmlFiles[name] ?? '');
const readHeadings = (name: string) => readTexts(parsePage(name), 'main h2');

const StructuredData = z.object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) });
function listStructuredData(name: string, type: string) {
  const text = parsePage(name).querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  return StructuredData.parse(JSON.parse(text))['@graph'].filter((item) => item['@type'] === type);
}
const organization = { '@id': `${origin}/#organization` };

describe('without optional content', () => {
  const sections = ['case-studies', 'testimonials', 'team', 'questions', 'booking'];

  test('no page has a section, link or structured data for optional content', () =>
    checkRows(
      Object.entries(allPages),
      ([path]) => path,
      ([, { root, html }]) => {
        for (const id of sections) expect(root.querySelector(`#${id}`), id).toBeNull();
        expect(readHrefs(root, 'a[href^="/case-studies"]')).toEqual([]);
        expect(html).not.toMatch(/FAQPage|"Review"|ReserveAction|"Article"/);
      },
    ));

  test('there are no pages of case studies, and the sitemap lists none', () => {
    expect(fileNames.filter((name) => name.includes('case-stud'))).toEqual([]);
    expect(caseStudyPaths).toEqual([]);
  });
});

describe('case studies', () => {
  const studyFiles = ['case-studies/one-waiting-list.html', 'case-studies/entries-under-totals.html'];

  test('have a list, a page each, and share pictures', () => {
    expect(Object.keys(htmlFiles).filter((name) => name.includes('case-stud'))).toEqual([
      'case-studies.html',
      ...studyFiles,
    ]);
    expect(readHrefs(parsePage('case-studies.html'), 'main li a')).toEqual([
      '/case-studies/one-waiting-list',
      '/case-studies/entries-under-totals',
    ]);
    for (const name of ['case-studies', ...studyFiles.map((file) => file.replace('.html', ''))])
      expect(shareCards).toHaveProperty([name]);
  });

  test('show the problem, the work done, the result, the figures and a picture', () => {
    const studyPage = parsePage('case-studies/one-waiting-list.html');
    expect(readTexts(studyPage, 'main h2').slice(0, 3)).toEqual([
      'The problem',
      'What was done',
      'The result',
    ]);
    const text = readText(studyPage.querySelector('main'));
    const { problem, done, result, figures, client } = optionalContent.caseStudies[0];
    for (const part of [...problem, ...done, ...result, client, ...figures.map(({ value }) => value)])
      expect(text).toContain(part);
    expect(studyPage.querySelector('main img')?.attributes).toMatchObject({
      src: '/pictures/ward.avif',
      width: '1280',
      height: '800',
      alt: 'A ward by day',
    });
  });

  test('are on the home page, on the page of their field, and in every footer', () => {
    expect(readHrefs(parsePage('index.html'), '#case-studies li a')).toHaveLength(2);
    expect(readHrefs(parsePage('healthcare.html'), '#case-studies li a')).toEqual([
      '/case-studies/one-waiting-list',
    ]);
    expect(parsePage('salesforce.html').querySelector('#case-studies')).toBeNull();
    for (const html of [...Object.values(htmlFiles), blogList])
      expect(readHrefs(parse(html), 'footer a')).toContain('/case-studies');
  });

  test('are in the sitemap', () => {
    for (const path of ['', '/one-waiting-list', '/entries-under-totals'])
      expect(sitemap).toContain(`<loc>${origin}/case-studies${path}</loc>`);
  });

  test('have structured data as articles of the company, with breadcrumbs below the list', () => {
    const [name = ''] = studyFiles;
    expect(listStructuredData(name, 'Article')).toMatchObject([
      {
        headline: 'One waiting list for five clinics',
        datePublished: '2026-03-02',
        publisher: organization,
        about: { name: 'Fernhill Clinics' },
      },
    ]);
    expect(listStructuredData(name, 'BreadcrumbList')).toMatchObject([
      {
        itemListElement: [
          { name: 'Home' },
          { name: 'Case studies' },
          { name: 'One waiting list for five clinics' },
        ],
      },
    ]);
    expect(parsePage(name).querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
      `${origin}/share/case-studies/one-waiting-list.png`,
    );
  });
});

test('testimonials are shown on the page that they name, with structured data as reviews', () => {
  expect(readTexts(parsePage('index.html'), '#testimonials blockquote')).toEqual([
    optionalContent.testimonials[0].quote,
  ]);
  expect(readText(parsePage('healthcare.html').querySelector('#testimonials figcaption'))).toContain(
    longWord,
  );
  expect(parsePage('finance.html').querySelector('#testimonials')).toBeNull();
  expect(listStructuredData('index.html', 'Review')).toMatchObject([
    { author: { name: 'Orla Fenwick', worksFor: { name: 'Fernhill Clinics' } }, itemReviewed: organization },
  ]);
});

test('questions are shown on the page that they name, with answers that open without a script', () => {
  expect(readTexts(parsePage('index.html'), '#questions details summary')).toEqual(['Who owns the code?']);
  expect(readTexts(parsePage('finance.html'), '#questions details p')).toEqual([
    'Yes, <b>always</b> & before the first byte.',
  ]);
  expect(parsePage('finance.html').querySelector('#questions b')).toBeNull();
  expect(listStructuredData('index.html', 'FAQPage')).toMatchObject([
    {
      mainEntity: [
        { name: 'Who owns the code?', acceptedAnswer: { text: 'You do.\n\nFrom the first day.' } },
      ],
    },
  ]);
});

test('the team is on the page about the company, as people who work for it', () => {
  expect(readTexts(parsePage('about.html'), '#team h3')).toEqual(['Marta Quist', longWord]);
  expect(readTexts(parsePage('about.html'), '#team .initials')).toEqual(['MQ']);
  expect(readHrefs(parsePage('about.html'), '.hero a')[0]).toBe('#team');
  expect(listStructuredData('about.html', 'Person')).toMatchObject([
    { name: 'Marta Quist', worksFor: organization, sameAs: ['https://people.example/marta'] },
    { name: longWord, image: `${origin}/pictures/portrait.avif` },
  ]);
  expect(readHeadings('index.html')).not.toContain('The people you will meet');
});

test('the booking link is on the contact page and at the end of every page that has a call to action', () => {
  const { href } = optionalContent.bookingLink;
  expect(readHrefs(parsePage('contact.html'), 'main a')).toContain(href);
  for (const name of ['index.html', 'about.html', 'finance.html'])
    expect(readHrefs(parsePage(name), '.call-to-action a'), name).toContain(href);
  expect(listStructuredData('contact.html', 'ReserveAction')).toMatchObject([
    { target: href, provider: organization },
  ]);
});

describe('the build fails for an invalid entry, and says why', () => {
  const [study] = optionalContent.caseStudies;
  const [testimonial] = optionalContent.testimonials;
  const [member] = optionalContent.team;
  const [question] = optionalContent.questions;
  const noContent = { caseStudies: [], testimonials: [], team: [], questions: [], bookingLink: undefined };

  test.each([
    [
      'a slug with spaces',
      { caseStudies: [{ ...study, slug: 'One list' }] },
      /case-studies\.ts, entry 1, slug: .*joined by hyphens/,
    ],
    ['the same slug twice', { caseStudies: [study, study] }, /two entries have the slug “one-waiting-list”/],
    [
      'a description that is too short',
      { caseStudies: [{ ...study, description: 'Short.' }] },
      /entry 1, description: needs 110 to 160/,
    ],
    ['no result', { caseStudies: [{ ...study, result: [] }] }, /entry 1, result: needs a paragraph/],
    [
      'a picture that does not exist',
      { caseStudies: [study] },
      /entry 1: there is no file web\/public\/pictures\/ward\.avif/,
    ],
    [
      'a field that has no page',
      { testimonials: [{ ...testimonial, page: '/retail' }] },
      /testimonials\.ts, entry 1, page: must be one of \//,
    ],
    [
      'an address without https',
      { team: [member, { ...member, profile: 'http://people.example' }] },
      /team\.ts, entry 2, profile: must be an address that begins with https/,
    ],
    ['a misspelt field', { questions: [{ ...question, anwser: [] }] }, /questions\.ts, entry 1, .*anwser/],
    [
      'a booking link without a note',
      { bookingLink: { label: 'Book', href: 'https://x.example' } },
      /booking-link\.ts, entry 1, note: note is required/,
    ],
  ])('%s', async (_, content, message) => {
    mockOptionalContent({ ...noContent, ...content });
    const { checkContent } = await import('../../../web/check-content.ts');
    expect(checkContent).toThrow(message);
  });

  test('valid entries pass', async () => {
    const contentWithoutPictures = {
      ...optionalContent,
      caseStudies: [{ ...study, picture: undefined }],
      team: [member],
    };
    mockOptionalContent(contentWithoutPictures);
    const { checkContent } = await import('../../../web/check-content.ts');
    expect(checkContent).not.toThrow();
  });
});
