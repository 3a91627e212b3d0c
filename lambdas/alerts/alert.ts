import * as z from 'zod';
import { Alert as PlainAlert } from '@portico/shared/contract/alerts.ts';
import { removeDirectionMarks } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import type { AlertSeverity } from '@portico/shared/model/alerts.ts';
import { cleanText } from '../domain/text/clean-text.ts';
import { truncateLine } from '../domain/text/fitting-line.ts';

/** An alert from any monitoring tool. */
export const Alert = z.object({
  ...PlainAlert.shape,
  /** The name of the tool; null if the request uses our own JSON format. */
  tool: z.string().nullable(),
  // Tools build keys from labels, so a key can be long.
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

/** Maps the words that tools and their users write to severities. */
export const parseSeverity = (word: string | undefined): AlertSeverity =>
  severities[word?.toLowerCase() ?? ''] ?? 'unspecified';

const truncateText = (text: string) =>
  text.length <= limits.description ? text : `${text.slice(0, limits.description - 2).toWellFormed()}\n…`;

const findValidLink = (links: readonly (string | undefined)[]): string | null =>
  links.find((link) => PlainAlert.shape.link.safeParse(link ?? null).data) ?? null;

const toIsoTime = (text: string | undefined): string | null => {
  const time = new Date(text ?? '');
  // Go formats a missing time as the year 1.
  return time.getUTCFullYear() > 1 ? time.toISOString() : null;
};

/** The fields that a tool's reader extracts. */
interface ExtractedAlert {
  readonly tool: string;
  readonly key: string;
  readonly status: Alert['status'];
  /** The first non-blank title is used. */
  readonly titles: readonly (string | undefined)[];
  readonly severity: string | undefined;
  readonly paragraphs: readonly (string | undefined)[];
  /** The first valid address is used. */
  readonly links: readonly (string | undefined)[];
  readonly startedAt: string | undefined;
}

/** Converts the fields to an alert whose texts are short enough for a ticket. */
export function toAlert({ titles, severity, paragraphs, links, startedAt, ...rest }: ExtractedAlert): Alert {
  const lines = [...titles, `Alert of ${rest.tool}`].map((title = '') =>
    cleanText(removeDirectionMarks(title)).replace(/\s+/g, ' '),
  );
  const title = lines.find(textRules.not_blank.passes) ?? '';
  return {
    ...rest,
    title: truncateLine(title, limits.subject),
    severity: parseSeverity(severity),
    text: truncateText(
      paragraphs
        .map((paragraph = '') => cleanText(removeDirectionMarks(paragraph)))
        .filter(textRules.not_blank.passes)
        .join('\n\n'),
    ),
    link: findValidLink(links),
    started_at: toIsoTime(startedAt),
  };
}

/** The description of the ticket that an alert creates. */
export const composeAlertDescription = ({ title, text, link, started_at }: Alert): string =>
  truncateText(
    [
      textRules.not_blank.passes(text) ? text : title,
      link,
      // For example `2026-01-31 09:30 UTC`.
      started_at && `Since ${new Date(started_at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
  );
