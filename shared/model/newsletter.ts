/**
 * Version of the words that somebody agrees to at the newsletter box, recorded with each consent. Other words
 * need another version.
 */
export const consentVersion = '2024-01';

/** Days that a subscription waits to be confirmed before the address is deleted. */
export const confirmationDays = 7;
