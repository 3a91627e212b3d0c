import type { ReactNode } from 'react';

const marks = { '**': 'strong', '*': 'em' } as const;
type Mark = keyof typeof marks;

interface Span {
  /** The mark that opened the span; undefined for the line itself. */
  readonly mark?: Mark;
  readonly nodes: ReactNode[];
}

const isMark = (token: string): token is Mark => Object.hasOwn(marks, token);

/**
 * Splits `***` into both marks. The mark of the open span comes first, because that span must be closed
 * first.
 */
const splitMarks = (run: string, open: Mark | undefined): string[] =>
  run === '***' ? (open === '*' ? ['*', '**'] : ['**', '*']) : [run];

/**
 * Closes the innermost span that `mark` opened. Marks inside it that were never closed become text.
 * @returns false, without a change, if no such span is open or if the span is empty
 */
function closeSpan(spans: Span[], mark: Mark, key: string): boolean {
  const index = spans.findLastIndex((span) => span.mark === mark);
  const innerSpans = spans.slice(index);
  if (index < 1 || innerSpans.every(({ nodes }) => nodes.length === 0)) return false;
  spans.splice(index);
  const Tag = marks[mark];
  spans.at(-1)?.nodes.push(<Tag key={key}>{flattenSpans(innerSpans, 1)}</Tag>);
  return true;
}

/** The contents of spans. Opening marks become text, except the marks of the first `closedCount` spans. */
const flattenSpans = (spans: readonly Span[], closedCount: number): ReactNode[] =>
  spans.flatMap(({ mark, nodes }, index) => (index < closedCount || !mark ? nodes : [mark, ...nodes]));

/**
 * A line with `**bold**` and `*italic*`, which may be nested. Every other asterisk stays unchanged.
 * @param parts texts, which may contain marks, and nodes, which are not changed
 */
export function renderEmphasis(parts: readonly ReactNode[]): ReactNode[] {
  const spans: Span[] = [{ nodes: [] }];
  for (const [position, part] of parts.entries()) {
    if (typeof part !== 'string') {
      spans.at(-1)?.nodes.push(part);
      continue;
    }
    for (const [index, run] of part.split(/(\*+)/).entries())
      for (const token of splitMarks(run, spans.at(-1)?.mark)) {
        if (token === '') continue;
        if (!isMark(token)) spans.at(-1)?.nodes.push(token);
        else if (!closeSpan(spans, token, `${position}.${index}${token}`))
          spans.push({ mark: token, nodes: [] });
      }
  }
  return flattenSpans(spans, 0);
}
