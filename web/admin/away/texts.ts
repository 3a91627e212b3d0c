/** Formats a day independently of the browser's time zone. */
const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { timeZone: 'UTC' });

export const awayTexts = {
  away: 'Away',
  until: (day: string) => `Away until ${formatDay(day)}`,
  day: formatDay,
} as const;
