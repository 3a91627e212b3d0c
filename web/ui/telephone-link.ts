/** The `tel:` URL (RFC 3966) of a formatted telephone number. */
export const toTelephoneUrl = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
