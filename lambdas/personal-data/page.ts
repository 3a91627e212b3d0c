import { brand, fonts } from '@portico/shared/brand.ts';
import { palette } from '@portico/shared/palette.ts';
import { escapeHtml } from '../platform/mail/html.ts';
import { type DataRow, type PersonalData, type Value, copyNotes, sectionHeadings } from './personal-data.ts';

const { page, ink, inkSoft, line } = palette;
const style = `body{font:16px/1.5 ${fonts.text};max-width:70rem;margin:2rem auto;padding:0 1rem;color:${ink.light};background:${page.light}}
h2{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding:0 0 1rem;border-bottom:1px solid ${line.light}}
dt{color:${inkSoft.light}}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`;

const formatLabel = (field: string) => {
  const words = field.replaceAll('_', ' ');
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
};

const formatValue = (value: Value) => {
  if (value === null || value === '') return '-';
  return escapeHtml(typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));
};

const formatRow = (row: DataRow) =>
  `<dl>${Object.entries(row)
    .map(([field, value]) => `<dt>${formatLabel(field)}</dt><dd>${formatValue(value)}</dd>`)
    .join('')}</dl>`;

/** The copy as one self-contained HTML document. */
export function renderPersonalDataPage(data: PersonalData, made_at: Date): string {
  const parts = data.parts.map(
    ([section, rows]) =>
      `<section><h2>${escapeHtml(sectionHeadings[section])} (${rows.length})</h2>${rows.map(formatRow).join('')}</section>`,
  );
  const remarks = [...copyNotes, ...(data.truncated ? ['This copy is not complete.'] : [])];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Personal data</title><style>${style}</style></head>
<body><h1>Personal data</h1>
<p>What ${escapeHtml(brand.name)} stored about a person on ${made_at.toISOString()}.</p>
<ul>${remarks.map((remark) => `<li>${escapeHtml(remark)}</li>`).join('')}</ul>
${parts.join('\n')}
</body></html>
`;
}
