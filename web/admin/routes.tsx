import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type AdminPath, adminPaths } from '@portico/shared/model/admin-paths.ts';
import { RequireRole } from '../session/guard.tsx';
import { lazyScreen } from '../ui/loading/lazy-screen.ts';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { Layout } from './shell/layout.tsx';
import type { RouteHandle } from './shell/navigation/route-handle.ts';
import { texts } from './shell/texts.ts';

interface Page {
  handle: RouteHandle;
  /** Its code is loaded on the first visit. */
  Page: ComponentType;
}

/** The page at each path. */
const pages: Record<AdminPath, Page> = {
  [adminPaths.dashboard]: {
    handle: { content: 'dashboard', section: 'dashboard' },
    Page: lazyScreen(async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  [adminPaths.tickets]: {
    handle: { content: 'table', section: 'tickets' },
    Page: lazyScreen(async () => (await import('./pages/tickets/tickets-page.tsx')).TicketsPage),
  },
  [adminPaths.create_ticket]: {
    handle: { content: 'form', section: 'tickets', name: texts.create_ticket },
    Page: lazyScreen(
      async () => (await import('./pages/create-ticket/create-ticket-page.tsx')).CreateTicketPage,
    ),
  },
  [adminPaths.ticket]: {
    handle: { content: 'default', section: 'tickets' },
    Page: lazyScreen(async () => (await import('./pages/ticket/ticket-page.tsx')).TicketPage),
  },
  [adminPaths.reports]: {
    handle: { content: 'dashboard', section: 'reports' },
    Page: lazyScreen(async () => (await import('./pages/reports/reports-page.tsx')).ReportsPage),
  },
  [adminPaths.reported_tickets]: {
    handle: { content: 'table', section: 'reports', name: texts.reported_tickets },
    Page: lazyScreen(
      async () => (await import('./pages/reported-tickets/reported-tickets-page.tsx')).ReportedTicketsPage,
    ),
  },
  [adminPaths.mails]: {
    handle: { content: 'default', section: 'mails' },
    Page: lazyScreen(async () => (await import('./pages/mails/mails-page.tsx')).MailsPage),
  },
  [adminPaths.enquiries]: {
    handle: { content: 'default', section: 'enquiries' },
    Page: lazyScreen(async () => (await import('./pages/enquiries/enquiries-page.tsx')).EnquiriesPage),
  },
  [adminPaths.canned_replies]: {
    handle: { content: 'table', section: 'canned_replies' },
    Page: lazyScreen(
      async () => (await import('./pages/canned-replies/canned-replies-page.tsx')).CannedRepliesPage,
    ),
  },
  [adminPaths.service_levels]: {
    handle: { content: 'default', section: 'service_levels' },
    Page: lazyScreen(
      async () => (await import('./pages/service-levels/service-levels-page.tsx')).ServiceLevelsPage,
    ),
  },
  [adminPaths.assignment]: {
    handle: { content: 'default', section: 'assignment' },
    Page: lazyScreen(async () => (await import('./pages/assignment/assignment-page.tsx')).AssignmentPage),
  },
  [adminPaths.webhooks]: {
    handle: { content: 'default', section: 'webhooks' },
    Page: lazyScreen(async () => (await import('./pages/webhooks/webhooks-page.tsx')).WebhooksPage),
  },
  [adminPaths.ticket_fields]: {
    handle: { content: 'default', section: 'ticket_fields' },
    Page: lazyScreen(
      async () => (await import('./pages/ticket-fields/ticket-fields-page.tsx')).TicketFieldsPage,
    ),
  },
  [adminPaths.companies]: {
    handle: { content: 'table', section: 'companies' },
    Page: lazyScreen(async () => (await import('./pages/companies/companies-page.tsx')).CompaniesPage),
  },
  [adminPaths.users]: {
    handle: { content: 'table', section: 'users' },
    Page: lazyScreen(async () => (await import('./pages/users/users-page.tsx')).UsersPage),
  },
  [adminPaths.integrations]: {
    handle: { content: 'default', section: 'integrations' },
    Page: lazyScreen(
      async () => (await import('./pages/integrations/integrations-page.tsx')).IntegrationsPage,
    ),
  },
  [adminPaths.import]: {
    handle: { content: 'default', section: 'import' },
    Page: lazyScreen(async () => (await import('./pages/import/import-page.tsx')).ImportPage),
  },
  [adminPaths.export]: {
    handle: { content: 'default', section: 'export' },
    Page: lazyScreen(async () => (await import('./pages/export/export-page.tsx')).ExportPage),
  },
  [adminPaths.alerts]: {
    handle: { content: 'table', section: 'alerts' },
    Page: lazyScreen(async () => (await import('./pages/alerts/alerts-page.tsx')).AlertsPage),
  },
  [adminPaths.audit_log]: {
    handle: { content: 'table', section: 'audit_log' },
    Page: lazyScreen(async () => (await import('./pages/audit-log/audit-log-page.tsx')).AuditLogPage),
  },
};

const withLayout = (handle: RouteHandle, page: ReactNode) => (
  <RequireRole permission="work_all_tickets">
    <Layout handle={handle}>{page}</Layout>
  </RequireRole>
);

/** The admin area's routes. Their layouts are one to React, which therefore keeps its state on navigation. */
export const routes: RouteObject[] = [
  ...Object.entries(pages).map(([path, { handle, Page }]) => ({
    path,
    element: withLayout(handle, <Page />),
  })),
  { path: `${adminPaths.dashboard}/*`, element: withLayout({ content: 'default' }, <NotFoundPage />) },
];
