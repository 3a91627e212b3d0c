import Holidays from 'date-holidays';
import { fold } from '@portico/shared/model/folded-text.ts';
import type { Holiday } from './hours.ts';

const languages = ['en'];

interface Choice {
  readonly value: string;
  readonly label: string;
  /** What a search for it may also contain: `cote d'ivoire`. */
  readonly filteringTags: readonly string[];
}

const choices = (names: Readonly<Record<string, string>> = {}): Choice[] =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label, filteringTags: [fold(label)] }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Countries by their code in ISO 3166: `GB`. */
export const countries = (): Choice[] => choices(new Holidays().getCountries('en'));

/** Parts of a country that have holidays of their own: `SCT` of `GB`. */
export const regions = (country: string): Choice[] => choices(new Holidays().getStates(country, 'en'));

/** The public holidays of a year and the next one, each date once. @param region of the country, or empty */
export function bankHolidays(country: string, region: string, year: number): Holiday[] {
  const calendar = new Holidays(country, region, { languages, types: ['public'] });
  const days = [year, year + 1].flatMap((one) => calendar.getHolidays(one));
  const byDate = new Map(days.map(({ date, name }) => [date.slice(0, 10), name]));
  return [...byDate].map(([date, name]) => ({ date, name, hours: [] }));
}
