/** The values of a filter as its text has them: separated by commas. Each once. */
export const valuesOf = (text: string): string[] => [...new Set(text.split(','))];

export const textOfValues = (values: readonly string[]): string => values.join(',');
