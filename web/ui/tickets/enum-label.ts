/** The text of an enumeration's value: `in_progress` is "in progress". */
export const formatEnumValue = (value: string): string => value.replaceAll('_', ' ');

/** Like `formatEnumValue`, with a capital letter, for labels: "In progress". */
export const formatEnumLabel = (value: string): string =>
  formatEnumValue(value).replace(/^./, (first) => first.toUpperCase());
