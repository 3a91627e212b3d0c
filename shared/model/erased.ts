/** Replaces the name of a person whose data was erased. */
export const erasedName = 'Former user';
