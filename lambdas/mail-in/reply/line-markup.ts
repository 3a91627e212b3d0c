import {
  type CommentToken,
  parseCommentLine,
  isCommentToken,
} from '@portico/shared/markdown/comment-tokens.ts';
import { parseLinkTarget } from '@portico/shared/markdown/link-target.ts';
import { type HtmlLine, type Run, toLineText } from './html-lines.ts';

const hasSameFormat = (run: Run, otherRun: Run) =>
  run.bold === otherRun.bold &&
  run.italic === otherRun.italic &&
  run.code === otherRun.code &&
  run.href === otherRun.href;

const maxAddressLength = 2_000;

/** Removes a link that comments do not allow, or that equals its text. */
function removeForbiddenLink(run: Run): Run {
  const href = run.href.replace(/[()\\*`]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const label = run.text.trim();
  const isText = [label, `mailto:${label}`, `${label}/`].includes(href);
  const isLinkAllowed =
    href !== '' && href.length <= maxAddressLength && !isText && parseLinkTarget(href, label) !== undefined;
  return { ...run, href: isLinkAllowed ? href : '' };
}

/** The runs of a line with single spaces and no formatting on spaces. */
function tidyRuns({ runs }: HtmlLine): Run[] {
  const plainFormat = { bold: false, italic: false, code: false, href: '' };
  const tidiedRuns: Run[] = [];
  const add = (run: Run) => {
    const last = tidiedRuns.at(-1);
    if (run.text === '') return;
    if (last && hasSameFormat(last, run))
      tidiedRuns[tidiedRuns.length - 1] = { ...last, text: last.text + run.text };
    else tidiedRuns.push(run);
  };
  const joinedRuns: Run[] = [];
  for (const run of runs) {
    const last = joinedRuns.at(-1);
    if (last && hasSameFormat(last, run))
      joinedRuns[joinedRuns.length - 1] = { ...last, text: last.text + run.text };
    else joinedRuns.push(run);
  }
  let endsInSpace = true;
  for (const run of joinedRuns) {
    const text = run.text.replace(/\s+/g, ' ');
    const trimmedText = text.trim();
    if (text.startsWith(' ') && !endsInSpace) add({ ...plainFormat, text: ' ' });
    if (text.startsWith(' ')) endsInSpace = true;
    if (trimmedText === '') continue;
    add(removeForbiddenLink({ ...run, text: trimmedText }));
    endsInSpace = text.endsWith(' ');
    if (endsInSpace) add({ ...plainFormat, text: ' ' });
  }
  return tidiedRuns;
}

function formatRun({ text, bold, italic, code, href }: Run): string {
  const marks = `${bold ? '**' : ''}${italic ? '*' : ''}`;
  const content = code && !text.includes('`') ? `\`${text}\`` : text;
  const linkedContent = href === '' ? content : `[${content}](${href})`;
  return `${marks}${linkedContent}${marks}`;
}

const encodeFormat = ({ bold, italic, code, href }: Omit<Run, 'text'>) => `${bold}${italic}${code}${href}`;

/** The formatting of each character; spaces have none. */
const encodeCharacterFormats = (runs: readonly Run[]): string =>
  runs
    .flatMap((run) =>
      Array.from(run.text, (sign) => (sign.trim() === '' ? '' : `${sign}${encodeFormat(run)}`)),
    )
    .join('\n');

const noFormatting: Omit<Run, 'text'> = { bold: false, italic: false, code: false, href: '' };

/** How a screen renders the parts of a line. */
export function renderRuns(tokens: readonly CommentToken[], outerFormat = noFormatting): Run[] {
  return tokens.flatMap((token): Run[] => {
    if (token.type === 'codespan') return [{ ...outerFormat, code: true, text: token.text }];
    if (token.type === 'em')
      return renderRuns(token.tokens.filter(isCommentToken), { ...outerFormat, italic: true });
    if (token.type === 'strong')
      return renderRuns(token.tokens.filter(isCommentToken), { ...outerFormat, bold: true });
    if (token.type === 'link' && token.raw.startsWith('['))
      return renderRuns(token.tokens.filter(isCommentToken), { ...outerFormat, href: token.href });
    return [{ ...outerFormat, text: token.raw }];
  });
}

const mapText = (runs: readonly Run[], change: (text: string) => string) =>
  runs.map((run) => (run.code ? run : { ...run, text: change(run.text) }));
/** Escapes characters of the markup. The composer shows the escaped characters with their backslashes. */
const escapeMarkup = (text: string) => text.replace(/[*`[]/g, '\\$&');

/** A line in the composer's markup. Formatting that the markup lacks is dropped. */
export function formatLine(line: HtmlLine): string {
  const runs = tidyRuns(line);
  const plainRuns = mapText(runs, (text) => text).map((run) => ({ ...noFormatting, text: run.text }));
  for (const candidateRuns of [
    runs,
    mapText(runs, escapeMarkup),
    plainRuns,
    mapText(plainRuns, escapeMarkup),
  ]) {
    const markup = candidateRuns.map(formatRun).join('').trim();
    if (
      encodeCharacterFormats(renderRuns(parseCommentLine(markup))) === encodeCharacterFormats(candidateRuns)
    )
      return markup;
  }
  return toLineText(line);
}
