/** The state of a file's malware scan. Of these files, only a clean one can be downloaded. */
export const fileScanStates = ['checking', 'clean', 'withheld'] as const;

/** Why a file is withheld: the scan found malware, or the file could not be scanned. */
export const withheldReasons = ['malware', 'unchecked'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

export const scanPendingMessage = 'This file is being checked for malware. Please try again in a moment.';

export const withheldFileTexts: Readonly<Record<WithheldReason, string>> = {
  malware: 'This file was withheld: it may contain malware.',
  unchecked: 'This file was withheld: it could not be checked for malware.',
};
