import { answerLine } from '../../domain/mail/answer-line.ts';
import { replyAddressPattern } from '../../domain/mail/reply-address.ts';
import {
  type Introduction,
  findLastIntroduction,
  findCertainIntroduction,
  findDatedIntroduction,
} from './introduction.ts';
import {
  type Line,
  toBareText,
  hasText,
  isBlank,
  isQuoted,
  splitLines,
  trimBlankLines,
  unquoteLines,
} from './reply-lines.ts';
import { isFooter, removeSignature } from './signature.ts';

/** The properties of a mail other than its text. */
export interface ReplyContext {
  /** The sender's name and address. */
  readonly sender: readonly string[];
  readonly subject: string;
}

/** A mail's text, split into two parts that together contain all of its words. */
export interface Reply {
  readonly visible: string;
  /** Quoted text, introductions and signatures. */
  readonly left_out: string;
}

const joinLines = (lines: readonly Line[]) =>
  lines
    .map((line) => (isBlank(line) && !isQuoted(line) ? '' : line.text))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const answerLineStart = answerLine.slice(0, -4);
const removeSpaces = (text: string) => text.replace(/[\s>*]+/g, '');
/** The position of our answer line, which some programs shorten or wrap. */
function findAnswerLine(lines: readonly Line[]): { first: number; end: number } | undefined {
  for (const [first, line] of lines.entries()) {
    const text = toBareText(line);
    if (text.includes(answerLine) || text === answerLineStart) return { first, end: first + 1 };
    if (!text.startsWith('##-')) continue;
    for (const count of [2, 3])
      if (
        removeSpaces(
          lines
            .slice(first, first + count)
            .map(toBareText)
            .join(''),
        ).includes(removeSpaces(answerLine))
      )
        return { first, end: first + count };
  }
  return undefined;
}

/** Whether an unquoted line between quoted lines is the rest of a wrapped line. */
function isWrapped(lines: readonly Line[], at: number): boolean {
  const [before, line, after] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!before || !line || !after || !isQuoted(before) || !isQuoted(after)) return false;
  return /^.{30,}[^\s.?!:;…。]$/u.test(toBareText(before)) && !/^\p{Lu}/u.test(toBareText(line));
}

/** The runs of unquoted lines; blank lines inside a run belong to it. */
function findUnquotedRuns(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) {
      if (isOpen && !isQuoted(line)) runs.at(-1)?.push(line);
      else if (isQuoted(line)) isOpen = false;
    } else if (isQuoted(line) || isWrapped(lines, at)) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(line);
    else {
      runs.push([line]);
      isOpen = true;
    }
  }
  return runs;
}

/** The lines above, between and below a marked quotation. */
function collectAnswers(
  linesAbove: readonly Line[],
  linesBelow: readonly Line[],
  context: ReplyContext,
): readonly Line[] {
  const runs = findUnquotedRuns(linesBelow)
    .map((run) => trimBlankLines(findLastIntroduction(run)?.head ?? run))
    .map((run) => removeSignature(run, context.sender, true))
    .filter(hasText);
  const [first] = runs;
  const last = runs.at(-1)?.at(-1);
  if (!first || !last) return linesAbove;
  const end = linesBelow.indexOf(last) + 1;
  const hasQuotedLineBetween = linesBelow
    .slice(linesBelow.indexOf(first.at(-1) ?? last))
    .some((line) => isQuoted(line) && !isBlank(line));
  if (hasQuotedLineBetween && (hasText(linesAbove) || runs.length > 1))
    return [...linesAbove, blankLine, ...trimBlankLines(linesBelow.slice(0, end))];
  const answerRuns = hasText(linesAbove) ? runs.filter((run) => !isFooter(run)) : runs;
  return [...linesAbove, ...answerRuns.flatMap((run) => [blankLine, ...run])];
}
const blankLine: Line = { at: -1, text: '' };

function findVisibleLines(lines: readonly Line[], context: ReplyContext): readonly Line[] {
  const answerLinePosition = findAnswerLine(lines);
  const certainIntroduction: Introduction | undefined = findCertainIntroduction(
    lines.slice(0, answerLinePosition?.first),
    context.subject,
  );
  const adjacentIntroduction =
    answerLinePosition && !certainIntroduction
      ? findLastIntroduction(lines.slice(0, answerLinePosition.first))
      : undefined;
  const datedIntroduction = answerLinePosition ? undefined : findDatedIntroduction(lines);
  const introduction = certainIntroduction ?? adjacentIntroduction ?? datedIntroduction;
  if (!answerLinePosition && !introduction) return removeSignature(lines, context.sender);
  const head = lines.slice(0, introduction?.start ?? answerLinePosition?.first);
  const linesAbove = removeSignature(trimBlankLines(head), context.sender);
  const end = answerLinePosition?.end ?? introduction?.end ?? 0;
  // Text between the introduction and our answer line is the sender's.
  const senderLines = answerLinePosition
    ? lines.slice(introduction?.end ?? answerLinePosition.first, answerLinePosition.first)
    : [];
  const linesBelow = lines.slice(end);
  const next = answerLinePosition
    ? lines[answerLinePosition.first]
    : linesBelow.find((line) => !isBlank(line));
  const isQuotationMarked = next !== undefined && isQuoted(next);
  const answer = hasText(linesAbove)
    ? linesAbove
    : removeSignature(trimBlankLines(unquoteLines(senderLines)), context.sender);
  if (isQuotationMarked) return collectAnswers(answer, linesBelow, context);
  if (hasText(answer)) return answer;
  // Below our answer line, an answer that is not marked cannot be distinguished from our own text.
  return hasText(linesBelow) ? lines : [];
}

/**
 * Separates the sender's new text from quoted text as well as possible: our answer line and our address
 * identify quoted text. No word is lost: the hidden part is stored, and the comment links to it.
 */
export function splitReply(text: string, context: ReplyContext): Reply {
  const lines = splitLines(text);
  const visible = findVisibleLines(lines, context);
  const visibleLineNumbers = new Set(visible.map(({ at }) => at));
  return {
    visible: joinLines(visible),
    left_out: joinLines(lines.filter(({ at }) => !visibleLineNumbers.has(at))),
  };
}

/** Removes the keys in our reply addresses, which would allow anyone to reply. */
export const removeKeys = (text: string): string => text.replace(replyAddressPattern, 'reply@');
