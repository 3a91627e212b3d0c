/** `failed`: the export could not be completed, and gets no further parts. */
export const exportStates = ['running', 'done', 'failed'] as const;
