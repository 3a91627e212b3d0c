/** The values of a filter, which its text has with commas between: each once, in alphabetical order. */
export const valuesOf = (text: string): string[] => [...new Set(text.split(','))].sort();

export const textOfValues = (values: readonly string[]): string => values.join(',');
