import type { BusinessHours, BusinessHoursUpdate } from '@portico/shared/contract/service-level.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { parseHolidays, formatHolidays, parseHours, formatHours } from '../../service-levels/hours.ts';
import { texts } from './texts.ts';

export interface CalendarValues {
  name: string;
  zone: string;
  /** Seven texts, Monday first. */
  week: readonly string[];
  holidays: string;
}

const officeHours = '09:00-17:30';

export const toCalendarValues = (calendar: BusinessHours | undefined): CalendarValues => ({
  name: calendar?.name ?? '',
  zone: calendar?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  week: calendar?.week.map(formatHours) ?? texts.days.map((_, day) => (day < 5 ? officeHours : '')),
  holidays: formatHolidays(calendar?.holidays ?? []),
});

function validateWeek(week: readonly string[]): string | undefined {
  const wrongDayIndex = week.findIndex((text) => parseHours(text) === undefined);
  if (wrongDayIndex >= 0) return texts.wrong_hours(texts.days[wrongDayIndex] ?? '');
  return week.every((text) => text.trim() === '') ? texts.never_open : undefined;
}

export function validateCalendar({
  name,
  zone,
  week,
  holidays,
}: CalendarValues): FieldErrors<CalendarValues> {
  const nameIssue = findTextError(
    { label: texts.name, max: limits.service_level_name, multiline: false },
    name,
  );
  const weekIssue = validateWeek(week);
  const parsed = parseHolidays(holidays);
  return {
    ...(nameIssue !== undefined && { name: nameIssue }),
    ...(zone === '' && { zone: texts.zone_missing }),
    ...(weekIssue !== undefined && { week: weekIssue }),
    ...(typeof parsed === 'number' && { holidays: texts.wrong_holiday(parsed) }),
    ...(typeof parsed !== 'number' &&
      parsed.length > limits.holidays && { holidays: texts.too_many_holidays(parsed.length) }),
  };
}

/** The request body. @param version the version that the user saw; 0 for a new calendar */
export function toCalendarBody(values: CalendarValues, version: number): BusinessHoursUpdate {
  const holidays = parseHolidays(values.holidays);
  return {
    version,
    name: values.name.trim(),
    zone: values.zone,
    week: values.week.map((text) => parseHours(text) ?? []),
    holidays: typeof holidays === 'number' ? [] : holidays,
  };
}
