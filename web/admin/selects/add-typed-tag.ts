import { containsEveryWord } from '@portico/shared/model/folded-text.ts';

interface Option {
  readonly value?: string;
  readonly label?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
}

/**
 * Makes Cloudscape find the same options as the API's searches, which ignore accents, for example. Cloudscape
 * only compares letters, so the typed text becomes a `filteringTags` entry of each option that matches it.
 */
export function addTypedTag<T extends Option>(option: T, text: string): T & { filteringTags: string[] } {
  const { value = '', label = value, description = '', tags = [] } = option;
  const isFound = containsEveryWord([label, description, ...tags].join(' '), text);
  return { ...option, filteringTags: isFound ? [text] : [] };
}
