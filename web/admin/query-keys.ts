/** What the keys of fetched answers begin with, where more than one screen needs to know. */

/** Then come the search text, empty without one, and the cursor. */
export const companyPages = ['companies'];
/** Then come the search text, empty without one, and the cursor. */
export const userPages = ['users'];
/** Then comes the search text. */
export const companiesToChoose = ['companies to choose'];
/** Then comes the id of their company. */
export const usersToChoose = ['users to choose'];
