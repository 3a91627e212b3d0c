import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import { toDay, findPeriodProblem } from '@portico/shared/model/reports.ts';
import { isDay } from '../../lists/address-values.ts';
import type { DateRange } from '../../reports/report-urls.ts';
import { texts } from './texts.ts';

function findDateProblems({ from, to }: DateRange): Partial<DateRange> {
  if (!isDay(from)) return { from: texts.no_day };
  if (!isDay(to)) return { to: texts.no_day };
  const problem = findPeriodProblem({ from, to });
  return problem ? { to: texts[problem] } : {};
}

/** Fields for the first and last day of a report. A valid period updates the report immediately. */
export function DatesFields({ dates, onChange }: { dates: DateRange; onChange: (dates: DateRange) => void }) {
  const [typed, setTyped] = useState(dates);
  const problems = findDateProblems(typed);
  const edit = (change: Partial<DateRange>) => {
    const changedDates = { ...typed, ...change };
    setTyped(changedDates);
    if (Object.keys(findDateProblems(changedDates)).length === 0) onChange(changedDates);
  };
  return (['from', 'to'] as const).map((field) => (
    <FormField key={field} label={texts[field]} errorText={problems[field]}>
      <DatePicker
        value={typed[field]}
        placeholder={texts.format}
        openCalendarAriaLabel={(day) => (day === null ? texts.choose_day : `${texts.choose_day}, ${day}`)}
        todayAriaLabel={texts.today}
        nextMonthAriaLabel={texts.next_month}
        previousMonthAriaLabel={texts.previous_month}
        expandToViewport
        isDateEnabled={(day) => toDay(day) <= toDay(Date.now())}
        onChange={({ detail }) => edit({ [field]: detail.value })}
      />
    </FormField>
  ));
}
