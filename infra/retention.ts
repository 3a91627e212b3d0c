/**
 * How long changed or deleted data can be restored. The privacy policy states the same numbers; a test
 * compares them.
 */
export const retention = {
  /** Days that point-in-time recovery of the table covers, and days that AWS Backup keeps each daily copy. */
  backupDays: 35,
  /** Days that a deleted or replaced file can be restored. */
  deletedFileDays: 30,
} as const;
