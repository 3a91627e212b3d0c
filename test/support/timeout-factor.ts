/** Factor for the timeouts of functions in tests, because tests also run on busy machines. */
export const timeoutFactor = 2.5;
