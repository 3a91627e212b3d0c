import { escapeHtml } from '../../platform/mail/html.ts';
import { mailLink } from '../../platform/mail/mail-page.ts';

/** The beginning of a text, cut between words. @param most the maximum number of characters */
export function shortenMailText(text: string, most: number): string {
  const whole = text.trim();
  if (whole.length <= most) return whole;
  const cut = whole.slice(0, most);
  return `${cut.slice(0, cut.search(/\s\S*$/)).trimEnd() || cut}…`;
}

/** Punctuation at the end belongs to the sentence, not to the address. */
const address = /\bhttps?:\/\/[^\s<]*[^\s<.,;:!?)]/g;

const linked = (html: string) => html.replace(address, (url) => mailLink(url, url));

/** Converts a user's text to paragraphs with its line breaks; URLs become links. */
export const paragraphsHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '')
    .map(
      (paragraph) =>
        `<p style="overflow-wrap:anywhere">${linked(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');

export const indentedText = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Quotes a text: adds a prefix to each line. */
export const quotedText = (text: string): string => text.trim().replaceAll(/^/gm, '> ');
