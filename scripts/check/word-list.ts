/** A word that readers stumbled over, and its replacement in code, comments, documents and file names. */
export interface RefusedWord {
  readonly pattern: RegExp;
  readonly replacement: string;
  /** Lines in which the word is allowed. */
  readonly allowedLines?: RegExp;
}

export const words: readonly RefusedWord[] = [
  { pattern: /\bstand-?ins?\b/i, replacement: 'emulator' },
  { pattern: /\bfront[- ]?door\b/i, replacement: 'CloudFront, CloudFront emulator, or origin verification' },
  { pattern: /\bput[- ]?back\b/i, replacement: 'restore from copy' },
  { pattern: /\bown metrics\b/i, replacement: 'custom metrics' },
  { pattern: /\bof late\b/i, replacement: 'recently' },
  // Error messages and mails for customers, and the tests of them.
  {
    pattern: /\bsomebody\b/i,
    replacement: 'a user, another client, or the passive voice',
    allowedLines: /Somebody New\b/,
  },
  // Copy of the public website.
  {
    pattern: /\bwho(m|ever)\b/i,
    replacement: 'a noun: user, caller, client',
    allowedLines: /with whom, is up to you|with whoever knows the problem/,
  },
  { pattern: /\b(told|tells)\b/i, replacement: 'reports, notifies, shows, receives' },
  { pattern: /\bby itself\b/i, replacement: 'separately, automatically' },
  { pattern: /\b(lets go|goes on)\b/i, replacement: 'releases, continues' },
  { pattern: /\bbrings? about\b/i, replacement: 'cause' },
  { pattern: /\b(takePlace|placeOf)\b/, replacement: 'a name for what it is, such as DeployedEnvironment' },
  { pattern: /\b(Surroundings|surroundings)\b/, replacement: 'dependencies' },
  { pattern: /\b(reachOf|withinReach)\b/, replacement: 'toVisibilityScope, isVisible' },
  { pattern: /\bRefusal\b/, replacement: 'ApiError' },
  // Copy of the public website.
  { pattern: /\bpapers\b/i, replacement: 'generated documents', allowedLines: /Working papers in one place/ },
];
