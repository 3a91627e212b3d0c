/** The `tel:` URL (RFC 3966) of a formatted telephone number. */
export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
