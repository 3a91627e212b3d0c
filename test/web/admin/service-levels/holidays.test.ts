import { expect, test } from 'vitest';
import { limits } from '../../../../shared/model/limits.ts';
import {
  listBankHolidays,
  listCountries,
  listRegions,
} from '../../../../web/admin/service-levels/bank-holidays.ts';
import { addHolidays, parseHolidays, formatHolidays } from '../../../../web/admin/service-levels/hours.ts';

const listDates = (region: string, year: string) =>
  listBankHolidays('GB', region, 2026)
    .map(({ date }) => date)
    .filter((date) => date.startsWith(year));

test('the bank holidays of England, Scotland and Northern Ireland are those of gov.uk, also next year', () => {
  expect(listDates('ENG', '2026')).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
  ]);
  expect(listDates('ENG', '2027')).toEqual(
    expect.arrayContaining(['2027-03-26', '2027-12-27', '2027-12-28']),
  );
  expect(listDates('WLS', '2026')).toEqual(listDates('ENG', '2026'));
  expect(listDates('SCT', '2026')).toEqual(
    expect.arrayContaining(['2026-01-02', '2026-08-03', '2026-11-30']),
  );
  expect(listDates('NIR', '2026')).toEqual(expect.arrayContaining(['2026-03-17', '2026-07-13']));
  expect(listRegions('GB').map(({ label }) => label)).toContain('Scotland');
});

test('each day of a holiday of several days is a bank holiday', () => {
  const listHolidayDays = (country: string, name: string) =>
    listBankHolidays(country, '', 2026).flatMap((holiday) =>
      holiday.name.includes(name) ? [holiday.date] : [],
    );
  expect(listHolidayDays('AE', 'al-Fitr').slice(0, 4)).toEqual([
    '2026-03-20',
    '2026-03-21',
    '2026-03-22',
    '2027-03-09',
  ]);
  expect(listHolidayDays('KR', 'Thanksgiving').slice(0, 3)).toEqual([
    '2026-09-24',
    '2026-09-25',
    '2026-09-26',
  ]);
  // In Turkey, the holiday begins in the afternoon of the day before, but that day is not a bank holiday.
  expect(listHolidayDays('TR', 'al-Adha').slice(0, 5)).toEqual([
    '2026-05-27',
    '2026-05-28',
    '2026-05-29',
    '2026-05-30',
    '2027-05-16',
  ]);
  // A day that is also another holiday has the name of that holiday.
  expect(listHolidayDays('SZ', 'Incwala').slice(3, 5)).toEqual(['2026-12-31', '2027-01-02']);
});

test('the bank holidays of every country and region fit into business hours', { tags: ['nightly'] }, () => {
  for (const { value: country } of listCountries())
    for (const region of ['', ...listRegions(country).map(({ value }) => value)]) {
      const holidays = listBankHolidays(country, region, 2026);
      expect(holidays.length, country).toBeLessThanOrEqual(limits.holidays);
      for (const { name } of holidays) expect(name.length, name).toBeLessThanOrEqual(limits.holiday_name);
      expect(parseHolidays(formatHolidays(holidays)), `${country} ${region}`).toEqual(holidays);
    }
});

test('holidays are shown with UK dates, and bank holidays are added in order, each date once', () => {
  const ownText = '24/12/2026 09:00-12:00 Christmas Eve\n25/12/2026 Our own name';
  const holidays = listBankHolidays('GB', 'ENG', 2026).filter(({ date }) => date.startsWith('2026-12'));
  expect(addHolidays(ownText, holidays)).toEqual({
    text: [...ownText.split('\n'), '26/12/2026 Boxing Day', '28/12/2026 Boxing Day (substitute day)'].join(
      '\n',
    ),
    addedCount: 2,
  });
  expect(addHolidays('Christmas?', holidays.slice(0, 1))).toEqual({
    text: 'Christmas?\n25/12/2026 Christmas Day',
    addedCount: 1,
  });
});
