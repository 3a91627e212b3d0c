/** Whose it is: the writer's own, or one that all staff use. */
export const sharingScopes = ['own', 'shared'] as const;
export type SharingScope = (typeof sharingScopes)[number];
