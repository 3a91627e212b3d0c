/** `failed`: it could not be completed, and has no further parts. */
export const exportStates = ['running', 'done', 'failed'] as const;
