import type { PageFigures } from '@portico/web/site/measured.ts';
import { budgets, scoreNames } from './budgets.ts';

const nameWidth = 20;

const columns = [
  'perf.',
  'access.',
  'best p.',
  'SEO',
  'FCP',
  'LCP',
  'CLS',
  'HTML+CSS',
  'script',
  'font',
  'pictures',
  'axe',
  'cookies',
  'others',
] as const;

const tableLine = (path: string, cells: readonly string[]) =>
  path.padEnd(nameWidth) + cells.map((cell) => cell.padStart(9)).join('');

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export const tableHeading = tableLine('page', columns);

export function tableRow(path: string, figures: PageFigures): string {
  const { performance, accessibility, best_practices, seo, fcp, lcp, cls } = figures;
  const { html, css, script, font, pictures, axe_findings, cookies, third_party_requests } = figures;
  return tableLine(path, [
    ...[performance, accessibility, best_practices, seo].map(String),
    seconds(fcp),
    seconds(lcp),
    cls.toFixed(3),
    ...[html + css, script, font, pictures].map(kilobytes),
    ...[axe_findings, cookies, third_party_requests].map(String),
  ]);
}

const limit = (name: keyof typeof budgets): number => budgets[name].max;

/**
 * What the figures are compared with: the budgets, and the home page of AstroWind, a well-known fast
 * template.
 */
export const comparison = [
  tableLine('budget', [
    ...scoreNames.map(() => '100'),
    seconds(limit('first contentful paint')),
    seconds(limit('largest contentful paint')),
    limit('layout shift').toFixed(3),
    ...[limit('HTML + CSS'), limit('script'), limit('font'), limit('pictures above the fold')].map(kilobytes),
    ...[limit('axe findings'), limit('cookies'), limit('third-party requests')].map(String),
  ]),
  tableLine('AstroWind', ['', '', '', '', '1.10 s', '1.70 s', '', '24.7 kB', '5.2 kB', '48.0 kB']),
].join('\n');
