/** Multiplies the timeouts of functions in tests, which also run on busy machines. */
export const timeoutFactor = 2.5;
