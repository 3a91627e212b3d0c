import type { RichText as Content } from '../content/types.ts';

/** Text with links in it. */
export function RichText({ content }: { content: Content }) {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.href + part.label} href={part.href}>
        {part.label}
      </a>
    ),
  );
}
