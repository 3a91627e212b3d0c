/** The first parts of query keys that several pages use. */

/** Followed by the search text (empty without one) and the cursor. */
export const companyPages = ['companies'];
/** Followed by the search text (empty without one) and the cursor. */
export const userPages = ['users'];
/** Followed by the search text. */
export const companyOptions = ['companies to choose'];
/** Followed by the id of a company. */
export const reportContacts = ['report contacts'];
/** Followed by the id of their company. */
export const userOptions = ['users to choose'];
