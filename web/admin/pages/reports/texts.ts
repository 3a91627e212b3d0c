import type { ReportFigures } from '@portico/shared/contract/reports.ts';
import type { ReportHours, TimedFigure } from '@portico/shared/model/reports.ts';
import { maxReportDays } from '@portico/shared/model/reports.ts';
import type { ReportPeriod } from '../../reports/report-urls.ts';

export const texts = {
  title: 'Reports',
  description: {
    elapsed: 'Days are UTC. Times include nights and weekends.',
    business:
      'Days are UTC. Times are business hours without pauses; only tickets with a service level count.',
  },
  rounded: '≈ Rounded by up to 3.2 %: there are too many tickets to read each time.',
  refresh: 'Refresh',
  export: 'Export CSV',
  exported: 'Report exported',
  export_failed: 'Failed to export the report',
  loading: 'Loading the report',
  failed: 'Failed to load the report',
  none: 'No tickets in this period',
  none_hint: 'Choose a longer period, or wait for the first ticket.',
  period: 'Period',
  by: 'By',
  dates: 'Other dates',
  from: 'From',
  to: 'To',
  choose_day: 'Choose a day',
  today: 'Today',
  next_month: 'Next month',
  previous_month: 'Previous month',
  format: 'YYYY/MM/DD',
  no_day: 'Choose a day',
  reversed: 'Choose the first day or a later one',
  too_long: `Choose at most ${maxReportDays} days`,
  company: 'Company',
  group: 'Group',
  all_companies: 'All companies',
  all_groups: 'All groups',
  no_group: 'No group',
  hours: 'Times',
  hours_names: { elapsed: 'Elapsed', business: 'Business hours' },
  remove_filter: (name: string) => `Remove the filter ${name}`,
  promises: 'Promises',
  promises_hint:
    'Promises that were met in time or became overdue on these days. 100 % means that all were met in time.',
  percent: (percentage: number) => `${percentage} %`,
  overdue: (count: number) => `${count.toLocaleString()} overdue`,
  in_time: (inTimeCount: number, all: number) =>
    `${inTimeCount.toLocaleString()} of ${all.toLocaleString()} in time`,
  figures: 'Key figures',
  p90: (time: string) => `9 of 10 within ${time}`,
  no_times: 'No tickets yet',
  open_now: 'Open now',
  first_response: 'First response',
  resolution: 'Resolution',
  first_response_times: 'First response: median / 9 of 10',
  resolution_times: 'Resolution: median / 9 of 10',
  at_the_end: (count: number) => `${count.toLocaleString()} at the end of the period`,
  satisfaction: 'Satisfaction',
  rated: (goodCount: number, all: number) => `${goodCount} of ${all} rated good`,
  not_rated: 'No ratings yet',
  merged_hint: (count: number) => (count === 0 ? 'Resolved or closed' : `And ${count} merged`),
  reopened_hint: (count: number) => `${count} reopened`,
  flow: 'Created and solved',
  times: 'Median times in hours',
  ages: 'Open tickets by week of creation',
  age: ['This week', 'Last week', '2 to 4 weeks ago', '5 to 12 weeks ago', 'Earlier'],
  total: 'Total',
  table: (breakdown: string) => `By ${breakdown.toLowerCase()}`,
  blank: '-',
  y_hours: 'Hours',
  tickets: 'Tickets',
  first_values: (count: number) => `The ${count} with the most tickets`,
} as const;

export const periodTexts: Readonly<Record<ReportPeriod, string>> = {
  '4w': 'Past 4 weeks',
  '13w': 'Past 13 weeks',
  '26w': 'Past 26 weeks',
  '52w': 'Past 52 weeks',
  month: 'This month',
  last_month: 'Last month',
};

/** The durations of a figure, in elapsed or business hours as the user chose. */
export const selectTimeFigures = (figures: ReportFigures, figure: TimedFigure, hours: ReportHours) =>
  hours === 'business' ? figures[`${figure}_business_minutes`] : figures[`${figure}_minutes`];
