import { BrowserRouter } from 'react-router-dom';
import { startDocument } from '../session/start-document.tsx';
import '../ui/theme/base.css';
import { Layout } from './layout.tsx';
import { Screens } from './screens.tsx';

// Each screen fetches its own data, so React Router's data router would only add 15 kB to the first visit.
startDocument(
  <BrowserRouter>
    <Layout>
      <Screens />
    </Layout>
  </BrowserRouter>,
);
