/** A `tel:` address (RFC 3966) for a number written for people. */
export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
