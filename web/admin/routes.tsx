import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type AdminPath, adminPaths } from '@portico/shared/model/admin-paths.ts';
import { RequireRole } from '../session/guard.tsx';
import { showSlowLoad } from '../ui/loading/slow-loads.ts';
import { Spinner } from '../ui/loading/spinner.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { Layout } from './shell/layout.tsx';
import type { RouteHandle } from './shell/navigation/route-handle.ts';
import { texts } from './shell/texts.ts';

interface Page {
  handle: RouteHandle;
  /** Loads the page's code on the first visit. */
  lazy: () => Promise<{ Component: ComponentType }>;
}

/** The page at each path. */
const pages: Record<AdminPath, Page> = {
  [adminPaths.dashboard]: {
    handle: { content: 'dashboard', section: 'dashboard' },
    lazy: async () => ({ Component: (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  [adminPaths.tickets]: {
    handle: { content: 'table', section: 'tickets' },
    lazy: async () => ({ Component: (await import('./pages/tickets/tickets-page.tsx')).TicketsPage }),
  },
  [adminPaths.create_ticket]: {
    handle: { content: 'form', section: 'tickets', name: texts.create_ticket },
    lazy: async () => ({
      Component: (await import('./pages/create-ticket/create-ticket-page.tsx')).CreateTicketPage,
    }),
  },
  [adminPaths.ticket]: {
    handle: { content: 'default', section: 'tickets' },
    lazy: async () => ({ Component: (await import('./pages/ticket/ticket-page.tsx')).TicketPage }),
  },
  [adminPaths.reports]: {
    handle: { content: 'dashboard', section: 'reports' },
    lazy: async () => ({ Component: (await import('./pages/reports/reports-page.tsx')).ReportsPage }),
  },
  [adminPaths.reported_tickets]: {
    handle: { content: 'table', section: 'reports', name: texts.reported_tickets },
    lazy: async () => ({
      Component: (await import('./pages/reported-tickets/reported-tickets-page.tsx')).ReportedTicketsPage,
    }),
  },
  [adminPaths.mails]: {
    handle: { content: 'default', section: 'mails' },
    lazy: async () => ({ Component: (await import('./pages/mails/mails-page.tsx')).MailsPage }),
  },
  [adminPaths.enquiries]: {
    handle: { content: 'default', section: 'enquiries' },
    lazy: async () => ({ Component: (await import('./pages/enquiries/enquiries-page.tsx')).EnquiriesPage }),
  },
  [adminPaths.canned_replies]: {
    handle: { content: 'table', section: 'canned_replies' },
    lazy: async () => ({
      Component: (await import('./pages/canned-replies/canned-replies-page.tsx')).CannedRepliesPage,
    }),
  },
  [adminPaths.service_levels]: {
    handle: { content: 'default', section: 'service_levels' },
    lazy: async () => ({
      Component: (await import('./pages/service-levels/service-levels-page.tsx')).ServiceLevelsPage,
    }),
  },
  [adminPaths.assignment]: {
    handle: { content: 'default', section: 'assignment' },
    lazy: async () => ({
      Component: (await import('./pages/assignment/assignment-page.tsx')).AssignmentPage,
    }),
  },
  [adminPaths.webhooks]: {
    handle: { content: 'default', section: 'webhooks' },
    lazy: async () => ({ Component: (await import('./pages/webhooks/webhooks-page.tsx')).WebhooksPage }),
  },
  [adminPaths.ticket_fields]: {
    handle: { content: 'default', section: 'ticket_fields' },
    lazy: async () => ({
      Component: (await import('./pages/ticket-fields/ticket-fields-page.tsx')).TicketFieldsPage,
    }),
  },
  [adminPaths.companies]: {
    handle: { content: 'table', section: 'companies' },
    lazy: async () => ({ Component: (await import('./pages/companies/companies-page.tsx')).CompaniesPage }),
  },
  [adminPaths.users]: {
    handle: { content: 'table', section: 'users' },
    lazy: async () => ({ Component: (await import('./pages/users/users-page.tsx')).UsersPage }),
  },
  [adminPaths.integrations]: {
    handle: { content: 'default', section: 'integrations' },
    lazy: async () => ({
      Component: (await import('./pages/integrations/integrations-page.tsx')).IntegrationsPage,
    }),
  },
  [adminPaths.import]: {
    handle: { content: 'default', section: 'import' },
    lazy: async () => ({ Component: (await import('./pages/import/import-page.tsx')).ImportPage }),
  },
  [adminPaths.export]: {
    handle: { content: 'default', section: 'export' },
    lazy: async () => ({ Component: (await import('./pages/export/export-page.tsx')).ExportPage }),
  },
  [adminPaths.alerts]: {
    handle: { content: 'table', section: 'alerts' },
    lazy: async () => ({ Component: (await import('./pages/alerts/alerts-page.tsx')).AlertsPage }),
  },
  [adminPaths.audit_log]: {
    handle: { content: 'table', section: 'audit_log' },
    lazy: async () => ({ Component: (await import('./pages/audit-log/audit-log-page.tsx')).AuditLogPage }),
  },
};

/** The admin area's routes. */
export const routes: RouteObject[] = [
  {
    // Without a path, because the pages' paths are absolute, as links need them.
    element: (
      <RequireRole permission="work_all_tickets">
        <Layout />
      </RequireRole>
    ),
    errorElement: <ErrorPage />,
    HydrateFallback: () => <Spinner label="Loading" />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          ...Object.entries(pages).map(([path, { handle, lazy }]): RouteObject => ({
            path,
            handle,
            lazy: () => showSlowLoad(lazy()),
          })),
          { path: `${adminPaths.dashboard}/*`, Component: NotFoundPage },
        ],
      },
    ],
  },
];
