import Holidays, { type HolidaysTypes } from 'date-holidays';
import type { Holiday } from './hours.ts';

const languages = ['en'];

interface Choice {
  readonly value: string;
  readonly label: string;
}

const toChoices = (names: Readonly<Record<string, string>> = {}): Choice[] =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Countries by their ISO 3166 code: `GB`. */
export const listCountries = (): Choice[] => toChoices(new Holidays().getCountries('en'));

/** The regions of a country that have holidays of their own: `SCT` of `GB`. */
export const listRegions = (country: string): Choice[] => toChoices(new Holidays().getStates(country, 'en'));

const dayLength = 86_400_000;

/** The days of a holiday as pairs of date and name; part of a day counts as one day. */
function listDays({ date, name, start, end }: HolidaysTypes.Holiday) {
  const first = Date.parse(`${date.slice(0, 10)}T00:00Z`);
  // A tenth of a day is added before rounding: a day on which the clocks go forward has only 23 hours.
  const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / dayLength + 0.1));
  return Array.from({ length: days }, (_, index): [string, string] => [
    new Date(first + index * dayLength).toISOString().slice(0, 10),
    name,
  ]);
}

/**
 * The public holidays of a year and the next one, day by day.
 * @param region the code of a region in the country, or empty
 */
export function listBankHolidays(country: string, region: string, year: number): Holiday[] {
  const calendar = new Holidays(country, region, { languages, types: ['public'] });
  const namesByDate = new Map(
    [year, year + 1].flatMap((calendarYear) => calendar.getHolidays(calendarYear)).flatMap(listDays),
  );
  const days = [...namesByDate].map(([date, name]): Holiday => ({ date, name, hours: [] }));
  return days.toSorted((a, b) => a.date.localeCompare(b.date));
}
