import type { FailureKind, FailureReport } from '@portico/shared/contract/failures.ts';
import { routes } from 'virtual:api-routes';
import { findArea } from '../session/areas.ts';

/** The maximum number of reports of one document. The first ones are enough. */
const maxReports = 10;
let reportCount = 0;

interface Failure {
  action: string;
  status: number | undefined;
}

function classifyFailure({ action, status }: Failure): FailureKind | undefined {
  if (action === 'screen') return 'screen_error';
  if (status === 0) return 'no_response';
  return status !== undefined && status >= 500 ? 'server_error' : undefined;
}

/** Reports the kind of a failure that a user saw. The browser sends the report in the background. */
export function reportFailure(failure: Failure): void {
  const kind = classifyFailure(failure);
  if (kind === undefined || reportCount >= maxReports) return;
  reportCount += 1;
  const report: FailureReport = { area: findArea(location.pathname), kind };
  navigator.sendBeacon(
    routes.reportFailure[1],
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}
