/** The owner of the canned replies and views that all staff use. */
export const shared = 'shared';
