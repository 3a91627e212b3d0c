/** How many codes a person gets at once. */
export const recoveryCodeCount = 10;

/** RFC 4648: no digit looks like a letter. */
export const recoveryCodeAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 120 random bits, which nobody guesses: a plain hash of a code protects it. */
export const recoveryCodeLength = 24;

/** As people type it: in groups or not, in capital letters or not. */
export const recoveryCodePattern = /^[\s-]*(?:[A-Za-z2-7][\s-]*){24}$/;
