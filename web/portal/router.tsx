import { createBrowserRouter } from 'react-router-dom';
import { NotFound, ScreenFailed } from './failure.tsx';
import { Layout } from './layout.tsx';

/** Every address of the portal; each screen's code is fetched when it is first visited. */
export const router = createBrowserRouter([
  {
    Component: Layout,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ScreenFailed,
        children: [
          {
            path: '/auth/login',
            lazy: async () => ({ Component: (await import('./sign-in/page.tsx')).SignInPage }),
          },
          {
            path: '/support/my-tickets',
            lazy: async () => ({ Component: (await import('./ticket-list/page.tsx')).TicketListPage }),
          },
          {
            path: '/support/new-ticket',
            lazy: async () => ({ Component: (await import('./new-ticket/page.tsx')).NewTicketPage }),
          },
          {
            path: '/support/ticket/:id',
            lazy: async () => ({ Component: (await import('./ticket/page.tsx')).TicketPage }),
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]);
