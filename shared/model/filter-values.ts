/**
 * The maximum number of values in one filter of the ticket list, because each value can require reading a
 * separate list. Not in limits.ts, because customers' screens load that file, but have no such filters.
 */
export const maxFilterValues = 10;

/** The values of a comma-separated filter, sorted and without duplicates. */
export const splitValues = (text: string): string[] => [...new Set(text.split(','))].sort();

export const joinValues = (values: readonly string[]): string => values.join(',');
