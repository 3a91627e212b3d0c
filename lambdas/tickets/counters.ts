/** The names of the counters that tickets are counted by. */
export const counterOf = {
  total: 'total',
  status: (status: string) => `status_${status}`,
  priority: (priority: string) => `priority_${priority}`,
} as const;

/** How many days back the counts of created tickets go. */
export const countedDays = 30;

export const millisecondsOfDay = 24 * 60 * 60 * 1000;
/** The day of UTC by its number since 1 January 1970. */
export const epochDay = (at: Date) => Math.floor(at.getTime() / millisecondsOfDay);
/** Tickets created on that day. */
export const dayCounter = (day: number) => `d${day}`;
/** The day of such a counter; undefined for another counter. */
export const dayOfCounter = (name: string): number | undefined =>
  /^d\d+$/.test(name) ? Number(name.slice(1)) : undefined;
