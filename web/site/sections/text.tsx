import type { Line } from '../content/types.ts';

/** A line of text with the links that stand in it. */
export function Text({ line }: { line: Line }) {
  if (typeof line === 'string') return line;
  return line.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.href + part.label} href={part.href}>
        {part.label}
      </a>
    ),
  );
}
