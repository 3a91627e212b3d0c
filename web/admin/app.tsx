import I18nProvider from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en-GB';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useColourMode } from './shell/colour-mode.ts';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

/** The admin area: theme, translations and router. */
export function AdminApp() {
  useColourMode();
  return (
    <I18nProvider locale="en-GB" messages={[messages]}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}
