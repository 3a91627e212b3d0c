/** For how long authors can change their comments. Apart from the limits, which browsers load at once. */
export const commentTimes = {
  /** Minutes for editing and deleting. */
  change_minutes: 15,
  /** Seconds for taking a comment back as if it had never been; no mail about it leaves before. */
  take_back_seconds: 10,
  /** Minutes after a comment, or a ticket, in which its author uploads the files that belong to it. */
  upload_minutes: 2,
} as const;
