import { addressLines, brand, fonts } from '@portico/shared/brand.ts';
import { palette } from '@portico/shared/palette.ts';
import { escapeHtml } from './html.ts';

/** Follows the theme of the reader's mail program; programs that drop `<style>` show the light theme. */
const styles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.mail{background:${palette.page.dark}!important;color:${palette.ink.dark}!important}
.mail-brand,.mail a{color:${palette.brand.dark}!important}
.mail .mail-button{background:${palette.brand.dark}!important;color:${palette.onBrand.dark}!important}
.mail td,.mail th,.mail-words{border-color:${palette.line.dark}!important}
.mail-soft,.mail-footer{color:${palette.inkSoft.dark}!important;border-color:${palette.line.dark}!important}
}`;

const page = [
  `margin:0`,
  `padding:2rem 1rem`,
  `background:${palette.page.light}`,
  `color:${palette.ink.light}`,
  `font-family:${fonts.text}`,
  `line-height:1.5`,
].join(';');

/** A link in a mail. @param href HTML that is safe in an attribute @param label HTML */
export const renderMailLink = (href: string, label: string): string =>
  `<a href="${href}" style="color:${palette.brand.light};font-weight:600">${label}</a>`;

/** The main action of a mail. @param href HTML that is safe in an attribute @param label HTML */
export const renderMailButton = (href: string, label: string): string =>
  `<a class="mail-button" href="${href}" style="display:inline-block;padding:.625rem 1.25rem;border-radius:.375rem;background:${palette.brand.light};color:${palette.onBrand.light};font-weight:600;text-decoration:none">${label}</a>`;

/**
 * One of several answers to a question. Its border has the colour of its text, in both themes. @param href
 * HTML that is safe in an attribute @param label HTML
 */
export const renderMailChoice = (href: string, label: string): string =>
  `<a href="${href}" style="display:inline-block;margin:0 .5rem .5rem 0;padding:.5rem 1.25rem;border:1px solid;border-radius:.375rem;color:${palette.brand.light};font-weight:600;text-decoration:none">${label}</a>`;

/** Less prominent text. @param content HTML */
export const renderMutedMailText = (content: string): string =>
  `<div class="mail-soft" style="color:${palette.inkSoft.light};font-size:.875rem">${content}</div>`;

/** A quotation of an earlier message. @param content HTML */
export const renderMailQuote = (content: string): string =>
  `<blockquote class="mail-soft" style="margin:1rem 0;padding:0 0 0 1rem;border-left:3px solid ${palette.line.light};color:${palette.inkSoft.light};font-size:.875rem">${content}</blockquote>`;

/** A person's words, with a vertical line on their left. @param content HTML */
export const renderMailUserText = (content: string): string =>
  `<div class="mail-words" style="margin:1rem 0;padding-left:1rem;border-left:3px solid ${palette.line.light}">${content}</div>`;

/** One line of text that says who sends the mails. */
export const senderLine = `${brand.legalName}, ${addressLines.join(', ')}`;

/** A mail in the brand's design. @param content HTML */
export const renderMailPage = (content: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${styles}</style></head>
<body class="mail" style="${page}"><div style="max-width:34rem;margin:0 auto">
<p class="mail-brand" style="font-family:${fonts.display};font-size:1.25rem;font-weight:600;color:${palette.brand.light}">${escapeHtml(brand.name)}</p>
${content}
<p class="mail-footer" style="margin-top:2rem;padding-top:1rem;border-top:1px solid ${palette.line.light};color:${palette.inkSoft.light};font-size:.875rem">${escapeHtml(senderLine)}</p>
</div></body></html>`;
