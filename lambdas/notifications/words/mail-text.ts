import { escapeHtml } from '../../platform/mail/html.ts';
import { renderMailLink } from '../../platform/mail/mail-page.ts';

/** The beginning of a text, cut between words. @param maxLength the maximum number of characters */
export function shortenMailText(text: string, maxLength: number): string {
  const trimmedText = text.trim();
  if (trimmedText.length <= maxLength) return trimmedText;
  const beginning = trimmedText.slice(0, maxLength);
  return `${beginning.slice(0, beginning.search(/\s\S*$/)).trimEnd() || beginning}…`;
}

/** Punctuation at the end belongs to the sentence, not to the URL. */
const urlPattern = /\bhttps?:\/\/[^\s<]*[^\s<.,;:!?)]/g;

const linkUrls = (html: string) => html.replace(urlPattern, (url) => renderMailLink(url, url));

/** Converts a user's text to paragraphs with its line breaks; URLs become links. */
export const formatParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        `<p style="overflow-wrap:anywhere">${linkUrls(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');

export const indentText = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Quotes a text: adds a prefix to each line. */
export const quoteText = (text: string): string => text.trim().replaceAll(/^/gm, '> ');
