import type { RouteObject } from 'react-router-dom';
import { RequireRole } from '../session/guard.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Layout } from './shell/layout.tsx';
import type { Place } from './shell/place.ts';
import { texts } from './shell/texts.ts';
import { BrokenPage } from './pages/problems/broken-page.tsx';
import { UnknownPage } from './pages/problems/unknown-page.tsx';

const at = (place: Place) => ({ handle: place });

/** One file per page, loaded when it is first visited. */
export const routes: RouteObject[] = [
  {
    path: '/admin',
    element: (
      <RequireRole permission="work_all_tickets">
        <Layout />
      </RequireRole>
    ),
    errorElement: <BrokenPage />,
    HydrateFallback: () => <Spinner label="Loading" />,
    children: [
      {
        errorElement: <BrokenPage />,
        children: [
          {
            index: true,
            ...at({ content: 'dashboard', section: 'dashboard' }),
            lazy: async () => ({
              Component: (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
            }),
          },
          {
            path: 'tickets',
            ...at({ content: 'table', section: 'tickets' }),
            lazy: async () => ({ Component: (await import('./pages/tickets/tickets-page.tsx')).TicketsPage }),
          },
          {
            path: 'create-ticket',
            ...at({ content: 'form', section: 'tickets', name: texts.create_ticket }),
            lazy: async () => ({
              Component: (await import('./pages/create-ticket/create-ticket-page.tsx')).CreateTicketPage,
            }),
          },
          {
            path: 'ticket/:id',
            ...at({ content: 'default', section: 'tickets' }),
            lazy: async () => ({ Component: (await import('./pages/ticket/ticket-page.tsx')).TicketPage }),
          },
          {
            path: 'companies',
            ...at({ content: 'table', section: 'companies' }),
            lazy: async () => ({
              Component: (await import('./pages/companies/companies-page.tsx')).CompaniesPage,
            }),
          },
          {
            path: 'users',
            ...at({ content: 'table', section: 'users' }),
            lazy: async () => ({ Component: (await import('./pages/users/users-page.tsx')).UsersPage }),
          },
          { path: '*', Component: UnknownPage },
        ],
      },
    ],
  },
];
