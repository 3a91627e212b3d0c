/** The attribute names of the counters in the statistics. */
export const counterOf = {
  total: 'total',
  status: (status: string) => `status_${status}`,
  priority: (priority: string) => `priority_${priority}`,
  /** Of the tickets that are neither on hold nor ended, the others wait on the customer. */
  waiting_on_us: 'waiting_on_us',
} as const;

/** Number of days for which created tickets are counted. */
export const countedDays = 30;

export const millisecondsOfDay = 24 * 60 * 60 * 1000;
/** The UTC day as days since 1 January 1970. */
export const epochDay = (at: Date) => Math.floor(at.getTime() / millisecondsOfDay);
/** Counts the tickets created on a day. */
export const dayCounter = (day: number) => `d${day}`;
/** The day of a day counter; undefined for other counters. */
export const dayOfCounter = (name: string): number | undefined =>
  /^d\d+$/.test(name) ? Number(name.slice(1)) : undefined;
