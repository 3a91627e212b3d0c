export const limitHint = (max: number): string => `Up to ${max.toLocaleString()} characters`;
