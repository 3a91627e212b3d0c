/**
 * Two view names are the same if this function returns the same text for both. A list contains each name only
 * once.
 */
export const normalizeViewName = (name: string): string => name.trim().toLowerCase();
