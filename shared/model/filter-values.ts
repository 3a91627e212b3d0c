/**
 * Values of one filter of the list of tickets: each can be a list that is read. Not among the limits, which
 * the customers' screens load.
 */
export const mostFilterValues = 10;

/** The values of a filter, which its text has with commas between: each once, in alphabetical order. */
export const valuesOf = (text: string): string[] => [...new Set(text.split(','))].sort();

export const textOfValues = (values: readonly string[]): string => values.join(',');
