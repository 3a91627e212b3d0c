import { escapeHtml } from '../platform/mail/html.ts';

/** The content of a refused form. */
export interface RefusedForm {
  /**
   * The form's id. Its fields have the ids `<id>-<name>`, their errors `<id>-<name>-error`, and its summary
   * `<id>-failed`.
   */
  readonly id: string;
  readonly heading: string;
  /** The submitted values by field name. */
  readonly values: ReadonlyMap<string, string>;
  /** Errors by field name. */
  readonly errors: ReadonlyMap<string, string>;
  /** Errors that belong to no field. */
  readonly messages: readonly string[];
}

/** Clients choose the field names; only a name like this may become part of a regular expression. */
const isFieldName = ([name]: readonly [string, string]) => /^\w+$/.test(name);

const createFieldPattern = (id: string) =>
  new RegExp(`<(input|textarea)\\b[^>]*\\bid="${id}"[^>]*>([^<]*</textarea>)?`);

function fillField(page: string, id: string, value: string, error: string | undefined): string {
  return page.replace(createFieldPattern(id), (element, name: string) => {
    const errorAttributes = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-error"`;
    const openTag = element.slice(0, element.indexOf('>')).replace(/\/$/, '') + errorAttributes;
    if (name === 'input') return `${openTag} value="${escapeHtml(value)}"/>`;
    // Browsers drop the first line break of a textarea.
    return `${openTag}>\n${escapeHtml(value)}</textarea>`;
  });
}

function fillError(page: string, id: string, error: string): string {
  return page.replace(new RegExp(`(<p [^>]*\\bid="${id}-error")[^>]*></p>`), (_, openTag: string) => {
    return `${openTag}>${escapeHtml(error)}</p>`;
  });
}

function renderSummary({ id, heading, errors, messages }: RefusedForm): string {
  const links = [...errors].map(
    ([name, error]) => `<li><a href="#${id}-${name}">${escapeHtml(error)}</a></li>`,
  );
  const texts = messages.map((message) => `<p>${escapeHtml(message)}</p>`).join('');
  const list = links.length > 0 ? `<ul>${links.join('')}</ul>` : '';
  return `<div class="notice notice-failed" tabindex="-1" autofocus><h2>${escapeHtml(heading)}</h2>${texts}${list}</div>`;
}

/**
 * Inserts a refused form into one of our pages: the submitted values, errors next to their fields, and a
 * focused summary with links to the fields. Works on the HTML text, because React would make the Lambda
 * functions a third larger.
 */
export function fillForm(page: string, refusedForm: RefusedForm): string {
  const { id, values, errors } = refusedForm;
  let filledPage = page
    .replace('<title>', '<title>Error: ')
    .replace(
      new RegExp(`(<div [^>]*\\bid="${id}-failed"[^>]*>)(?=</div>)`),
      (openTag) => openTag + renderSummary(refusedForm),
    );
  for (const [name, value] of [...values].filter(isFieldName))
    filledPage = fillField(filledPage, `${id}-${name}`, value, errors.get(name));
  for (const [name, error] of [...errors].filter(isFieldName))
    filledPage = fillError(filledPage, `${id}-${name}`, error);
  return filledPage;
}
