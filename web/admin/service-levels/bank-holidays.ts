import Holidays from 'date-holidays';
import { fold } from '@portico/shared/model/folded-text.ts';
import type { Holiday } from './hours.ts';

const languages = ['en'];

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Other texts by which it can be found: `cote d'ivoire`. */
  readonly filteringTags: readonly string[];
}

const choices = (names: Readonly<Record<string, string>> = {}): Choice[] =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label, filteringTags: [fold(label)] }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Countries by their ISO 3166 code: `GB`. */
export const countries = (): Choice[] => choices(new Holidays().getCountries('en'));

/** Regions of a country with their own holidays: `SCT` of `GB`. */
export const regions = (country: string): Choice[] => choices(new Holidays().getStates(country, 'en'));

/**
 * The public holidays of a year and the next one, without duplicate dates. @param region of the country, or
 * empty
 */
export function bankHolidays(country: string, region: string, year: number): Holiday[] {
  const calendar = new Holidays(country, region, { languages, types: ['public'] });
  const days = [year, year + 1].flatMap((one) => calendar.getHolidays(one));
  const byDate = new Map(days.map(({ date, name }) => [date.slice(0, 10), name]));
  return [...byDate].map(([date, name]) => ({ date, name, hours: [] }));
}
