import I18nProvider from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en-GB';
import { BrowserRouter, useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../api/error-boundary.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { useColourMode } from './shell/colour-mode.ts';
import { routes } from './routes.tsx';

// A data router would add 15 kB to the first visit, and is not needed: each page fetches its own data.
const Pages = () => (
  <ErrorBoundary url={useLocation().pathname} Fallback={ErrorPage}>
    {useRoutes(routes)}
  </ErrorBoundary>
);

/** The admin area: theme, translations and router. */
export function AdminApp() {
  useColourMode();
  return (
    <I18nProvider locale="en-GB" messages={[messages]}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </I18nProvider>
  );
}
