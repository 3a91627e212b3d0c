/** Address for a new mail to `email`; whatever it contains cannot add header fields (RFC 6068 §5). */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
