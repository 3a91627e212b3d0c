export const tagPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isTag = (text: string): boolean => tagPattern.test(text);

export const tagMessage = 'Tags are lower-case words of the letters a to z, digits and hyphens';

/** Tags as the history has them. */
export const tagsText = (tags: readonly string[]): string => tags.join(', ');
