/** How long what was changed or deleted can be brought back, as the privacy policy tells people; a test holds the two together. */
export const keeping = {
  /** Days back to which the table can be restored, and for which AWS Backup keeps each day's copy. */
  backupDays: 35,
  /** Days for which a deleted or replaced file can be brought back. */
  deletedFileDays: 30,
} as const;
