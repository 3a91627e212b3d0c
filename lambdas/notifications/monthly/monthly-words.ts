import { brand } from '@portico/shared/brand.ts';
import type { MonthlyReport } from '@portico/shared/contract/monthly-reports.ts';
import type { ReportFigures } from '@portico/shared/contract/reports.ts';
import { formatElapsedTime } from '@portico/shared/model/duration-text.ts';
import {
  computeGoodRatingsPercentage,
  computeMetTargetsPercentage,
} from '@portico/shared/model/monthly-report.ts';
import { getPreviousMonth, formatMonth } from '@portico/shared/model/months.ts';
import { palette } from '@portico/shared/palette.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import {
  renderMailButton,
  renderMailPage,
  renderMutedMailText,
  senderLine,
} from '../../platform/mail/mail-page.ts';
import type { MailWithHeaders } from '../../platform/mail/mail-with-headers.ts';

export interface MonthlyMail {
  readonly to: string;
  readonly report: MonthlyReport;
  /** A link to the page, which requires sign-in. */
  readonly link: string;
}

type Line = readonly [label: string, value: (figures: ReportFigures) => string];

const formatMinutes = (minutes: number | null, exact: boolean) =>
  minutes === null ? '-' : formatElapsedTime(minutes, exact);
const formatPercent = (share: number | null) => (share === null ? '-' : `${share} %`);

const lines: readonly Line[] = [
  ['New tickets', ({ created }) => String(created)],
  ['Solved', ({ solved }) => String(solved)],
  ['Open at the end', ({ open_at_end }) => String(open_at_end)],
  ['Reopened', ({ reopened }) => String(reopened)],
  [
    'First response, median',
    ({ first_response_minutes: minutes }) => formatMinutes(minutes.median, minutes.exact),
  ],
  [
    'First response, 9 of 10 within',
    ({ first_response_minutes: minutes }) => formatMinutes(minutes.p90, minutes.exact),
  ],
  ['Resolution, median', ({ solved_minutes: minutes }) => formatMinutes(minutes.median, minutes.exact)],
  ['Resolution, 9 of 10 within', ({ solved_minutes: minutes }) => formatMinutes(minutes.p90, minutes.exact)],
];
const inTimeLine: Line = [
  'Within the service level',
  (figures) => formatPercent(computeMetTargetsPercentage(figures)),
];
const goodRatingsLine: Line = [
  'Rated as good',
  (figures) => formatPercent(computeGoodRatingsPercentage(figures)),
];

const listLines = ({ promised }: MonthlyReport): readonly Line[] => [
  ...lines,
  ...(promised ? [inTimeLine] : []),
  goodRatingsLine,
];

const isEmpty = ({ total }: MonthlyReport) => total.created === 0 && total.solved === 0;

function composeIntroduction(report: MonthlyReport): string {
  const month = formatMonth(report.month);
  if (isEmpty(report)) return `No tickets of ${report.company.name} were created or solved in ${month}.`;
  return `This is what happened to the tickets of ${report.company.name} in ${month}.`;
}

const formatReason = ({ company }: MonthlyReport) =>
  `You receive this mail because you are the contact of ${company.name} for the monthly report. To stop it, or to name another person, write to ${brand.supportEmail}. Mails to this address are not read.`;

function composeTextBody({ report, link }: MonthlyMail): string {
  const table = listLines(report).map(
    ([label, value]) =>
      `${label}: ${value(report.total)}${report.before ? ` (${formatMonth(getPreviousMonth(report.month))}: ${value(report.before)})` : ''}`,
  );
  return `${[composeIntroduction(report), table.join('\n'), `Open the report: ${link}`, `--\n${formatReason(report)}`, senderLine].join('\n\n')}\n`;
}

const renderCell = (content: string, style: string, tag = 'td', scope = '') =>
  `<${tag}${scope} style="padding:.375rem 0;border-bottom:1px solid ${palette.line.light};${style}">${escapeHtml(content.replaceAll(/(?<=\d) /g, '\u00a0'))}</${tag}>`;

function renderTable({ total, before, month, ...report }: MonthlyReport): string {
  const rightAlignedStyle = 'text-align:right;padding-left:1rem;font-variant-numeric:tabular-nums;';
  const softStyle = `color:${palette.inkSoft.light};font-weight:400;`;
  const heading = [
    renderCell('Figure', `text-align:left;${softStyle}`, 'th', ' scope="col" class="mail-soft"'),
    renderCell(formatMonth(month), rightAlignedStyle, 'th', ' scope="col"'),
    ...(before
      ? [
          renderCell(
            formatMonth(getPreviousMonth(month)),
            rightAlignedStyle + softStyle,
            'th',
            ' scope="col" class="mail-soft"',
          ),
        ]
      : []),
  ];
  const rows = listLines({ total, before, month, ...report }).map(([label, value]) => [
    renderCell(label, 'text-align:left;font-weight:400;', 'th', ' scope="row"'),
    renderCell(value(total), `${rightAlignedStyle}font-weight:600;`),
    ...(before ? [renderCell(value(before), rightAlignedStyle + softStyle, 'td', ' class="mail-soft"')] : []),
  ]);
  return `<table style="width:100%;border-collapse:collapse">${[heading, ...rows].map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')}</table>`;
}

function composeHtmlBody({ report, link }: MonthlyMail): string {
  return renderMailPage(
    [
      renderMutedMailText(escapeHtml(report.company.name)),
      `<h1 style="margin:.25rem 0 1rem;font-size:1.25rem;line-height:1.3">${escapeHtml(`Your report for ${formatMonth(report.month)}`)}</h1>`,
      `<p style="overflow-wrap:anywhere">${escapeHtml(composeIntroduction(report))}</p>`,
      ...(isEmpty(report) ? [] : [renderTable(report)]),
      `<p style="margin:1.5rem 0">${renderMailButton(escapeHtml(link), 'Open the report')}</p>`,
      renderMutedMailText(`<p>${escapeHtml(formatReason(report))}</p>`),
    ].join('\n'),
  );
}

/** The mail with a month's figures to a company's contact. */
export const composeMonthlyMail = (mail: MonthlyMail): MailWithHeaders => ({
  to: mail.to,
  subject: `Your ${brand.name} report for ${formatMonth(mail.report.month)}`,
  text: composeTextBody(mail),
  html: composeHtmlBody(mail),
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  },
});
