/**
 * The targets of a service level. A next response is the reply to a comment that the customer added after the
 * first response.
 */
export const clockKinds = ['first_response', 'next_response', 'resolution'] as const;
export type ClockKind = (typeof clockKinds)[number];

/** Why the clock of a resolution is paused. */
export const pauseReasons = ['waiting', 'on_hold'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** The kinds of alerts that staff receive about due times. */
export const reminderKinds = ['due_soon', 'overdue'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export const minutesPerDay = 1440;

export const clockKindTexts: Readonly<Record<ClockKind, string>> = {
  first_response: 'First response',
  next_response: 'Next response',
  resolution: 'Resolution',
};
