/**
 * How long authors can change their comments. Not in limits.ts: browsers load that file at startup, so it
 * should stay small.
 */
export const commentTimes = {
  /** Minutes during which a comment can be edited or deleted. */
  change_minutes: 15,
  /** Seconds during which a comment can be taken back without a trace. Mails about it are sent afterwards. */
  take_back_seconds: 10,
  /**
   * Minutes after creating a comment or ticket during which its author uploads the files that belong to it.
   */
  upload_minutes: 2,
} as const;
