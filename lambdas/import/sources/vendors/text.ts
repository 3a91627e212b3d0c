import { limits } from '@portico/shared/model/limits.ts';
import { tagPattern } from '@portico/shared/model/tags.ts';
import { formatMailText } from '../../../mail-in/reply/format-mail-text.ts';
import { parseHtmlLines, toPlainText } from '../../../mail-in/reply/html-lines.ts';
import { readHtml } from '../../../platform/mail/parsing/html-tokens.ts';

/**
 * Converts a text of another product to Markdown. Its HTML is converted like that of a mail; without HTML,
 * its plain text is used.
 */
export function toMarkdown(html: string | null | undefined, plainText: string | null | undefined): string {
  if (!html) return (plainText ?? '').trim();
  const lines = parseHtmlLines(html);
  return formatMailText(toPlainText(lines), lines, Number.POSITIVE_INFINITY);
}

/** The URLs of pictures in a text, except for attached ones. */
export function findPictures(html: string | null | undefined): string[] {
  const addresses = new Set<string>();
  const ignore = () => undefined;
  readHtml(html ?? '', {
    open: (name, attributes) => {
      const address = attributes.get('src') ?? '';
      if (name === 'img' && /^(https?:|data:image\/)/i.test(address)) addresses.add(address);
    },
    close: ignore,
    text: ignore,
  });
  return [...addresses];
}

/** Adapts tags to this product's rules, and separates those that cannot be adapted. */
export function adaptTags(tags: readonly string[]): { tags: string[]; rejectedTags: string[] } {
  const words = tags.map((tag) =>
    tag
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, limits.tag)
      .replace(/^-|-$/g, ''),
  );
  const validTags = [...new Set(words.filter((tag) => tagPattern.test(tag)))].slice(0, limits.tags);
  return {
    tags: validTags.toSorted(),
    rejectedTags: tags.filter((_, index) => !validTags.includes(words[index] ?? '')),
  };
}
