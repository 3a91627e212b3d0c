import { type CommentToken, commentInline, isCommentToken } from '@portico/shared/markdown/comment-tokens.ts';
import { linkTarget } from '@portico/shared/markdown/link-target.ts';
import { type HtmlLine, type Run, lineText } from './html-lines.ts';

const hasSameFormat = (one: Run, other: Run) =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.code === other.code &&
  one.href === other.href;

const longestAddress = 2_000;

/** Removes a link that comments do not allow, or that equals its text. */
function withAllowedLink(run: Run): Run {
  const href = run.href.replace(/[()\\*`]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const label = run.text.trim();
  const isText = [label, `mailto:${label}`, `${label}/`].includes(href);
  const keepsLink =
    href !== '' && href.length <= longestAddress && !isText && linkTarget(href, label) !== undefined;
  return { ...run, href: keepsLink ? href : '' };
}

/** The runs of a line with single spaces and no formatting on spaces. */
function tidyRuns({ runs }: HtmlLine): Run[] {
  const plain = { bold: false, italic: false, code: false, href: '' };
  const tidy: Run[] = [];
  const add = (run: Run) => {
    const last = tidy.at(-1);
    if (run.text === '') return;
    if (last && hasSameFormat(last, run)) tidy[tidy.length - 1] = { ...last, text: last.text + run.text };
    else tidy.push(run);
  };
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && hasSameFormat(last, run)) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  let endsInSpace = true;
  for (const run of joined) {
    const text = run.text.replace(/\s+/g, ' ');
    const core = text.trim();
    if (text.startsWith(' ') && !endsInSpace) add({ ...plain, text: ' ' });
    if (text.startsWith(' ')) endsInSpace = true;
    if (core === '') continue;
    add(withAllowedLink({ ...run, text: core }));
    endsInSpace = text.endsWith(' ');
    if (endsInSpace) add({ ...plain, text: ' ' });
  }
  return tidy;
}

function runMarkup({ text, bold, italic, code, href }: Run): string {
  const marks = `${bold ? '**' : ''}${italic ? '*' : ''}`;
  const content = code && !text.includes('`') ? `\`${text}\`` : text;
  const linked = href === '' ? content : `[${content}](${href})`;
  return `${marks}${linked}${marks}`;
}

const formatKey = ({ bold, italic, code, href }: Omit<Run, 'text'>) => `${bold}${italic}${code}${href}`;

/** The formatting of each character; spaces have none. */
const formatKeys = (runs: readonly Run[]): string =>
  runs
    .flatMap((run) => Array.from(run.text, (sign) => (sign.trim() === '' ? '' : `${sign}${formatKey(run)}`)))
    .join('\n');

const unformatted: Omit<Run, 'text'> = { bold: false, italic: false, code: false, href: '' };

/** How a screen renders the parts of a line. */
export function renderedRuns(tokens: readonly CommentToken[], outer = unformatted): Run[] {
  return tokens.flatMap((token): Run[] => {
    if (token.type === 'codespan') return [{ ...outer, code: true, text: token.text }];
    if (token.type === 'em')
      return renderedRuns(token.tokens.filter(isCommentToken), { ...outer, italic: true });
    if (token.type === 'strong')
      return renderedRuns(token.tokens.filter(isCommentToken), { ...outer, bold: true });
    if (token.type === 'link' && token.raw.startsWith('['))
      return renderedRuns(token.tokens.filter(isCommentToken), { ...outer, href: token.href });
    return [{ ...outer, text: token.raw }];
  });
}

const withText = (runs: readonly Run[], change: (text: string) => string) =>
  runs.map((run) => (run.code ? run : { ...run, text: change(run.text) }));
/** Escapes characters of the markup. The composer shows the escaped characters with their backslashes. */
const escapeMarkup = (text: string) => text.replace(/[*`[]/g, '\\$&');

/** A line in the composer's markup. Formatting that the markup lacks is dropped. */
export function lineMarkup(line: HtmlLine): string {
  const runs = tidyRuns(line);
  const plain = withText(runs, (text) => text).map((run) => ({ ...unformatted, text: run.text }));
  for (const choice of [runs, withText(runs, escapeMarkup), plain, withText(plain, escapeMarkup)]) {
    const markup = choice.map(runMarkup).join('').trim();
    if (formatKeys(renderedRuns(commentInline(markup))) === formatKeys(choice)) return markup;
  }
  return lineText(line);
}
