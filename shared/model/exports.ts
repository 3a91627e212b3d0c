/** `failed`: it could not be made, and ends without its other parts. */
export const exportStates = ['running', 'done', 'failed'] as const;
