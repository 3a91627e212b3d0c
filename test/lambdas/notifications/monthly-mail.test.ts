import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { composeMonthlyMail } from '../../../lambdas/notifications/monthly/monthly-words.ts';
import { noFigures } from '../../support/report-figures.ts';

beforeAll(() => void vi.stubEnv('MAIL_FROM', 'no-reply@desk.example'));
afterAll(() => void vi.unstubAllEnvs());

const createDuration = (median: number) => ({ median, p90: median, exact: true });
const totalFigures = {
  ...noFigures,
  created: 41,
  solved: 37,
  reopened: 3,
  open_at_end: 12,
  first_response_minutes: createDuration(75),
  solved_minutes: createDuration(420),
};

test('a monthly report has the same figures in the text of its mail and in the table', () => {
  const { text, html } = composeMonthlyMail({
    to: 'jane@acme.example',
    report: {
      company: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', name: 'Acme' },
      month: '2026-01',
      complete: true,
      total: totalFigures,
      before: null,
      weeks: [],
      promised: false,
    },
    link: 'https://desk.example/report',
  });
  const lines = [...text.matchAll(/^([A-Z][\w ,]+): (.+)$/gm)].filter(
    ([, label]) => label !== 'Open the report',
  );
  expect(lines.map(([line]) => line).slice(0, 4)).toEqual([
    'New tickets: 41',
    'Solved: 37',
    'Open at the end: 12',
    'Reopened: 3',
  ]);
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/>([^<]+)</g)].map(([, cell = '']) => cell.replaceAll('\u00a0', ' ')),
  );
  expect(rows.slice(1)).toEqual(lines.map(([, label, value]) => [label, value]));
});
