import { limits } from '@portico/shared/model/limits.ts';

const segmenter = new Intl.Segmenter('en');

/** The first line of a comment, shortened for lists. */
export function toCommentPreview(content: string): string {
  const line = content.replace(/\s+/gu, ' ').trim();
  if (line.length <= limits.last_text) return line;
  let text = '';
  for (const { segment } of segmenter.segment(line)) {
    if (text.length + segment.length >= limits.last_text) break;
    text += segment;
  }
  return `${text}…`;
}
