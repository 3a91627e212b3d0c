/** The `mailto:` URL of an address, encoded so that it cannot add header fields (RFC 6068 §5). */
export const toMailtoUrl = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
