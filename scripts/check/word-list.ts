/** Words that readers stumbled over, and what to write instead: in code, comments and documents, file names included. */
export interface Word {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Where the word is right: parts of the line that contain it, or beginnings of paths. */
  readonly except?: { readonly lines?: RegExp; readonly files?: readonly string[] };
}

export const words: readonly Word[] = [
  { pattern: /\bstand-?ins?\b/i, instead: 'emulator' },
  { pattern: /\bfront[- ]?door\b/i, instead: 'CloudFront emulator, or origin verification' },
  { pattern: /\bput[- ]?back\b/i, instead: 'restore from copy' },
  { pattern: /\bown metrics\b/i, instead: 'custom metrics' },
  { pattern: /\bsilence: 'is good'/, instead: 'treatMissingData' },
  { pattern: /\bwho(ever|m)\b/i, instead: 'the user, the caller, the client' },
  { pattern: /\bsomebody\b/i, instead: 'a user, a caller, a client' },
  { pattern: /\bof late\b/i, instead: 'recently' },
  { pattern: /\bbrings? about\b/i, instead: 'creates, causes' },
  { pattern: /\bby itself\b/i, instead: 'automatically' },
  {
    pattern: /\b(takePlace|placeOf)\b/,
    instead: 'name what it is: DeployedEnvironment, RouteHandle, indexKeys',
  },
  { pattern: /\b(Surroundings|Turning)\b/, instead: 'dependencies, pagination' },
  { pattern: /\b(reachOf|withinReach)\b/, instead: 'visibilityScopeOf, isVisible' },
  { pattern: /\bRefusal\b/, instead: 'ApiError' },
  { pattern: /\b(costPaper|papers)\b/i, instead: 'generated documents' },
];
