/** A date in the browser's locale, short form. */
export const formatShortDate = (iso: string): string => new Date(iso).toLocaleDateString();

/** Date and time in the browser's locale, short form. */
export const formatShortDateTime = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });
