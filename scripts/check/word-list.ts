/** A word that readers stumbled over, and its replacement in code, comments, documents and file names. */
export interface Word {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Lines in which the word is allowed. */
  readonly except?: RegExp;
}

export const words: readonly Word[] = [
  { pattern: /\bstand-?ins?\b/i, instead: 'emulator' },
  { pattern: /\bfront[- ]?door\b/i, instead: 'CloudFront, CloudFront emulator, or origin verification' },
  { pattern: /\bput[- ]?back\b/i, instead: 'restore from copy' },
  { pattern: /\bown metrics\b/i, instead: 'custom metrics' },
  { pattern: /\bof late\b/i, instead: 'recently' },
  // Error messages and mails for customers, and the tests of them.
  {
    pattern: /\bsomebody\b/i,
    instead: 'a user, another client, or the passive voice',
    except: /Somebody New\b/,
  },
  // Copy of the public website.
  {
    pattern: /\bwho(m|ever)\b/i,
    instead: 'a noun: user, caller, client',
    except: /with whom, is up to you|with whoever knows the problem/,
  },
  { pattern: /\b(told|tells)\b/i, instead: 'reports, notifies, shows, receives' },
  { pattern: /\bby itself\b/i, instead: 'separately, automatically' },
  { pattern: /\b(lets go|goes on)\b/i, instead: 'releases, continues' },
  { pattern: /\bbrings? about\b/i, instead: 'cause' },
  { pattern: /\b(takePlace|placeOf)\b/, instead: 'a name for what it is, such as DeployedEnvironment' },
  { pattern: /\b(Surroundings|surroundings)\b/, instead: 'dependencies' },
  { pattern: /\b(reachOf|withinReach)\b/, instead: 'toVisibilityScope, isVisible' },
  { pattern: /\bRefusal\b/, instead: 'ApiError' },
  // Copy of the public website.
  { pattern: /\bpapers\b/i, instead: 'generated documents', except: /Working papers in one place/ },
];
