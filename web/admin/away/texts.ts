/** A day, without the time zone of the browser moving it. */
const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { timeZone: 'UTC' });

export const awayTexts = {
  away: 'Away',
  until: (day: string) => `Away until ${dayText(day)}`,
  day: dayText,
} as const;
