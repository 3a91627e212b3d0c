/** Two views with the same result have the same name, which a list contains only once. */
export const normalizeViewName = (name: string): string => name.trim().toLowerCase();
