import { QueryProvider } from '../api/query-provider.tsx';
import { startDocument } from '../session/start-document.tsx';
import { AdminApp } from './app.tsx';
import './shell/normalise.css';

startDocument(
  <QueryProvider>
    <AdminApp />
  </QueryProvider>,
);
