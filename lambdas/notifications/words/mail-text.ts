import { escapeHtml } from '../../platform/mail/html.ts';
import { mailLink } from '../../platform/mail/mail-page.ts';

/** The beginning of a text, cut between words. @param maxLength the maximum number of characters */
export function shortenMailText(text: string, maxLength: number): string {
  const whole = text.trim();
  if (whole.length <= maxLength) return whole;
  const cut = whole.slice(0, maxLength);
  return `${cut.slice(0, cut.search(/\s\S*$/)).trimEnd() || cut}…`;
}

/** Punctuation at the end belongs to the sentence, not to the URL. */
const urlPattern = /\bhttps?:\/\/[^\s<]*[^\s<.,;:!?)]/g;

const linkUrls = (html: string) => html.replace(urlPattern, (url) => mailLink(url, url));

/** Converts a user's text to paragraphs with its line breaks; URLs become links. */
export const paragraphsHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        `<p style="overflow-wrap:anywhere">${linkUrls(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');

export const indentedText = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Quotes a text: adds a prefix to each line. */
export const quotedText = (text: string): string => text.trim().replaceAll(/^/gm, '> ');
