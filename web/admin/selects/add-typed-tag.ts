import { containsEveryWord } from '@portico/shared/model/folded-text.ts';

interface Option {
  readonly value?: string;
  readonly label?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
}

/**
 * Makes Cloudscape find an option that the API's searches would find. Cloudscape only compares letters, so
 * the typed text is added to a matching option's `filteringTags`.
 */
export function addTypedTag<T extends Option>(option: T, typed: string): T & { filteringTags: string[] } {
  const { value = '', label = value, description = '', tags = [] } = option;
  const isFound = containsEveryWord([label, description, ...tags].join(' '), typed);
  return { ...option, filteringTags: isFound ? [typed] : [] };
}
