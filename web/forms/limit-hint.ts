export const formatLimitHint = (max: number): string => `Up to ${max.toLocaleString()} characters`;
