// Reports on tickets, and monthly reports for customers.

import { allTicketsScope } from '../domain/visibility-scope.ts';
import type { Handlers } from '../http/serve.ts';
import { formatReportCsv } from './csv.ts';
import { computeReport, computeReportFigures } from './report.ts';
import { listShownTickets } from './shown-tickets.ts';
import { listReportTickets } from './tickets.ts';

export const handlers: Handlers<'reports'> = {
  getReport: ({ query }) => computeReport(query, new Date()),

  exportReport: async ({ query }) => ({
    csv: formatReportCsv(await computeReportFigures(query, new Date())),
    name: `report-${query.from}-${query.to}.csv`,
    truncated: false,
  }),

  async listReportTickets({ actor, query }) {
    const { items, next_cursor } = await listReportTickets(query);
    return { items: await listShownTickets(actor, allTicketsScope, items), next_cursor };
  },
};
