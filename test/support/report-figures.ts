import { ReportFigures } from '../../shared/contract/reports.ts';
import { countedFigures } from '../../shared/model/reports.ts';

const noMinutes = { median: null, p90: null, exact: true };

/** The figures of a period without tickets. */
export const noFigures: ReportFigures = ReportFigures.parse({
  ...Object.fromEntries(countedFigures.map((name) => [name, 0])),
  open_at_end: 0,
  first_response_minutes: noMinutes,
  solved_minutes: noMinutes,
  first_response_business_minutes: noMinutes,
  solved_business_minutes: noMinutes,
});
