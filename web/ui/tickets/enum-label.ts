/** The text of an enumeration's value: `in_progress` is "in progress". */
export const enumText = (value: string): string => value.replaceAll('_', ' ');

/** Like `enumText`, with a capital letter, for labels: "In progress". */
export const enumLabel = (value: string): string =>
  enumText(value).replace(/^./, (first) => first.toUpperCase());
