/** The first parts of query keys that several pages use. */

/** Followed by the search text (empty without one) and the cursor. */
export const companyPagesKey = ['companies'];
/** Followed by the search text (empty without one) and the cursor. */
export const userPagesKey = ['users'];
/** Followed by the search text. */
export const companyOptionsKey = ['companies to choose'];
/** Followed by the id of a company. */
export const reportContactsKey = ['report contacts'];
/** Followed by the id of their company. */
export const userOptionsKey = ['users to choose'];
