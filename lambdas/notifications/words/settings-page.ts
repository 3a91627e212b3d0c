import * as z from 'zod';
import { brand } from '@portico/shared/brand.ts';
import { type MailKind, mailKindTexts } from '@portico/shared/model/mail.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { escapeHtml } from '../../platform/mail/html.ts';

const Assets = z.object({ stylesheets: z.object({ pages: z.string() }) });

/** The URL of the site's stylesheet. @param assets the assets of the site's build, as JSON */
export const readStylesheetUrl = (assets: string): string =>
  Assets.parse(JSON.parse(assets)).stylesheets.pages;

const texts = {
  title: 'Your mails about tickets',
  saved: 'Saved.',
  ticket: 'This ticket',
  about_ticket: 'Send me mails about it',
  kinds: 'Send me a mail when',
  save: 'Save',
  more: 'These choices are also on your profile',
  invalid: 'This link is not complete',
  invalid_text: `Please open it from the mail again, or write to ${brand.supportEmail}.`,
} as const;

const renderDocument = (stylesheetUrl: string, title: string, content: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)} | ${escapeHtml(brand.name)}</title><link rel="stylesheet" href="${escapeHtml(stylesheetUrl)}"></head>
<body><main id="main"><section class="container section">
<p><a href="/">${escapeHtml(brand.name)}</a></p>
<h1>${escapeHtml(title)}</h1>
${content}
</section></main></body></html>`;

const renderCheckbox = (name: string, value: string, label: string, isChecked: boolean) =>
  `<p><label><input type="checkbox" name="${name}" value="${value}"${isChecked ? ' checked' : ''}> ${escapeHtml(label)}</label></p>`;

const group = (legend: string, boxes: readonly string[]) =>
  `<fieldset><legend>${escapeHtml(legend)}</legend>\n${boxes.join('\n')}\n</fieldset>`;

export interface MailSettings {
  readonly muted: boolean;
  /** The kinds of mail that the person can choose; empty for a person without an account. */
  readonly kinds: readonly MailKind[];
  readonly disabledKinds: readonly MailKind[];
}

/** The settings page that mails link to: works without sign-in and scripts. */
export const renderSettingsPage = (
  stylesheetUrl: string,
  { muted, kinds, disabledKinds }: MailSettings,
  saved: boolean,
): string =>
  renderDocument(
    stylesheetUrl,
    texts.title,
    `${saved ? `<p class="notice notice-done" role="status">${texts.saved}</p>\n` : ''}<form method="post">
${group(texts.ticket, [renderCheckbox('ticket', 'yes', texts.about_ticket, !muted)])}
${
  kinds.length === 0
    ? ''
    : group(
        texts.kinds,
        kinds.map((kind) => renderCheckbox('kind', kind, mailKindTexts[kind], !disabledKinds.includes(kind))),
      )
}
${kinds.length === 0 ? '' : `<p><a href="${portalPaths.profile}#mails">${texts.more}</a></p>`}
<p class="actions"><button class="button button-primary" type="submit">${texts.save}</button></p>
</form>`,
  );

export const renderInvalidLinkPage = (stylesheetUrl: string): string =>
  renderDocument(stylesheetUrl, texts.invalid, `<p class="lead">${escapeHtml(texts.invalid_text)}</p>`);
