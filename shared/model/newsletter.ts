/**
 * Version of the consent text at the newsletter form, stored with each consent. A changed text needs a new
 * version.
 */
export const consentVersion = '2024-01';

/** Days within which a subscription must be confirmed; then the address is deleted. */
export const confirmationDays = 7;
