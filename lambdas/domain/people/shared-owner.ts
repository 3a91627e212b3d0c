/** The owner id of shared canned replies and views. */
export const sharedOwnerId = 'shared';
