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

const formatTableLine = (path: string, cells: readonly string[]) =>
  path.padEnd(nameWidth) + cells.map((cell) => cell.padStart(9)).join('');

const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export const tableHeading = formatTableLine('page', columns);

export function formatTableRow(path: string, figures: PageFigures): string {
  const { performance, accessibility, best_practices, seo, fcp, lcp, cls } = figures;
  const { html, css, script, font, pictures, axe_findings, cookies, third_party_requests } = figures;
  return formatTableLine(path, [
    ...[performance, accessibility, best_practices, seo].map(String),
    formatSeconds(fcp),
    formatSeconds(lcp),
    cls.toFixed(3),
    ...[html + css, script, font, pictures].map(formatKilobytes),
    ...[axe_findings, cookies, third_party_requests].map(String),
  ]);
}

const getLimit = (name: keyof typeof budgets): number => budgets[name].max;

/**
 * What the figures are compared with: the budgets, and the home page of AstroWind, a well-known fast
 * template.
 */
export const comparison = [
  formatTableLine('budget', [
    ...scoreNames.map(() => '100'),
    formatSeconds(getLimit('first contentful paint')),
    formatSeconds(getLimit('largest contentful paint')),
    getLimit('layout shift').toFixed(3),
    ...[
      getLimit('HTML + CSS'),
      getLimit('script'),
      getLimit('font'),
      getLimit('pictures above the fold'),
    ].map(formatKilobytes),
    ...[getLimit('axe findings'), getLimit('cookies'), getLimit('third-party requests')].map(String),
  ]),
  formatTableLine('AstroWind', ['', '', '', '', '1.10 s', '1.70 s', '', '24.7 kB', '5.2 kB', '48.0 kB']),
].join('\n');
