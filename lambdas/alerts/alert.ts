import * as z from 'zod';
import { Alert as PlainAlert } from '@portico/shared/contract/alerts.ts';
import { withoutDirectionMarks } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import type { AlertSeverity } from '@portico/shared/model/alerts.ts';
import { cleanText } from '../domain/clean-text.ts';
import { fittingLine } from '../domain/fitting-line.ts';

/** An alert of any tool. */
export const Alert = z.object({
  ...PlainAlert.shape,
  /** Name of the tool; null for the plain form. */
  tool: z.string().nullable(),
  // Tools make keys of labels, which can be long.
  key: z.string(),
});
export type Alert = z.output<typeof Alert>;

const severities: Readonly<Record<string, AlertSeverity>> = {
  critical: 'critical',
  disaster: 'critical',
  emergency: 'critical',
  fatal: 'critical',
  page: 'critical',
  high: 'high',
  error: 'high',
  major: 'high',
  warning: 'warning',
  warn: 'warning',
  average: 'warning',
  medium: 'warning',
  minor: 'warning',
  info: 'info',
  information: 'info',
  low: 'info',
  notice: 'info',
  none: 'info',
};

/** By the words that tools and their users have for it. */
export const severityOf = (word: string | undefined): AlertSeverity =>
  severities[word?.toLowerCase() ?? ''] ?? 'unspecified';

const fittingText = (text: string) =>
  text.length <= limits.description ? text : `${text.slice(0, limits.description - 2).toWellFormed()}\n…`;

const linkOf = (links: readonly (string | undefined)[]): string | null =>
  links.find((link) => PlainAlert.shape.link.safeParse(link ?? null).data) ?? null;

const timeOf = (text: string | undefined): string | null => {
  const time = new Date(text ?? '');
  // Go writes no time as the year 1.
  return time.getUTCFullYear() > 1 ? time.toISOString() : null;
};

/** What a tool said. */
interface Said {
  readonly tool: string;
  readonly key: string;
  readonly status: Alert['status'];
  /** The first that is not blank counts. */
  readonly titles: readonly (string | undefined)[];
  readonly severity: string | undefined;
  readonly paragraphs: readonly (string | undefined)[];
  /** The first that is an address counts. */
  readonly links: readonly (string | undefined)[];
  readonly started: string | undefined;
}

/** An alert whose texts a ticket can have, as far as they fit. */
export function alertOf({ titles, severity, paragraphs, links, started, ...same }: Said): Alert {
  const lines = [...titles, `Alert of ${same.tool}`].map((title = '') =>
    cleanText(withoutDirectionMarks(title)).replace(/\s+/g, ' '),
  );
  const title = lines.find(textRules.not_blank.passes) ?? '';
  return {
    ...same,
    title: fittingLine(title, limits.subject),
    severity: severityOf(severity),
    text: fittingText(
      paragraphs
        .map((paragraph = '') => cleanText(withoutDirectionMarks(paragraph)))
        .filter(textRules.not_blank.passes)
        .join('\n\n'),
    ),
    link: linkOf(links),
    started_at: timeOf(started),
  };
}

/** The description of the ticket that an alert opens. */
export const descriptionOf = ({ title, text, link, started_at }: Alert): string =>
  fittingText(
    [
      textRules.not_blank.passes(text) ? text : title,
      link,
      // Such as `2026-01-31 09:30 UTC`.
      started_at && `Since ${new Date(started_at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
  );
