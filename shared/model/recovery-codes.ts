/** The number of codes in a set. */
export const recoveryCodeCount = 10;

/** RFC 4648: no digit looks like a letter. */
export const recoveryCodeAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 120 random bits, which nobody can guess, so a plain hash of a code is enough. */
export const recoveryCodeLength = 24;

/** A code as people type it: with or without groups, in upper or lower case. */
export const recoveryCodePattern = /^[\s-]*(?:[A-Za-z2-7][\s-]*){24}$/;
