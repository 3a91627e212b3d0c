/** How many times their timeout functions may take in tests, which run on busy machines too. */
export const timeoutFactor = 2.5;
