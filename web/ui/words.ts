/** A value of an enumeration as people read it: `in_progress` is "in progress". */
export const words = (value: string): string => value.replaceAll('_', ' ');

/** The same with a capital, for labels: "In progress". */
export const label = (value: string): string => words(value).replace(/^./, (first) => first.toUpperCase());
