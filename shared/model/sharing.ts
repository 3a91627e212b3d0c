/** Whether an entry is private or shared by all staff. */
export const sharingScopes = ['own', 'shared'] as const;
export type SharingScope = (typeof sharingScopes)[number];
