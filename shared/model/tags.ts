import { limits } from './limits.ts';
import { formatTooLongMessage } from './text-rules.ts';

export const tagPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isTag = (text: string): boolean => tagPattern.test(text);

export const tagMessage = 'Tags are lower-case words of the letters a to z, digits and hyphens';

/** The error in a tag; undefined if it is valid. */
export function findTagError(tag: string): string | undefined {
  if (tag.length > limits.tag) return `Tag ${formatTooLongMessage(limits.tag)}`;
  return isTag(tag) ? undefined : tagMessage;
}

/** Tags as the history shows them. */
export const formatTags = (tags: readonly string[]): string => tags.join(', ');
