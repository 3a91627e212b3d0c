/** Whether a file was checked for malware. It can be downloaded once it is clean. */
export const fileScans = ['checking', 'clean', 'withheld'] as const;

/** Why a file is withheld: malware was found in it, or it could not be checked. */
export const withheldReasons = ['malware', 'unchecked'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

export const beingChecked = 'This file is being checked for malware. Please try again in a moment.';

export const withheldTexts: Readonly<Record<WithheldReason, string>> = {
  malware: 'This file was withheld: it may contain malware.',
  unchecked: 'This file was withheld: it could not be checked for malware.',
};
