/** A date in the browser's locale, short form. */
export const shortDate = (iso: string): string => new Date(iso).toLocaleDateString();

/** Date and time in the browser's locale, short form. */
export const shortDateTime = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });
