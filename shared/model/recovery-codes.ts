/** The number of recovery codes in a set. */
export const recoveryCodeCount = 10;

/** Base32 (RFC 4648), in which no digit looks like a letter. */
export const recoveryCodeAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * 24 characters are 120 random bits. Nobody can guess so many, so it is safe to store a code as a plain hash.
 */
export const recoveryCodeLength = 24;

/** A code as people type it: with or without groups, in upper or lower case. */
export const recoveryCodePattern = /^[\s-]*(?:[A-Za-z2-7][\s-]*){24}$/;
