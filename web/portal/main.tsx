import { BrowserRouter } from 'react-router-dom';
import { startDocument } from '../session/start-document.tsx';
import '../ui/base.css';
import { Layout } from './layout.tsx';
import { Screens } from './screens.tsx';

// The plain router: with each screen fetching its own data, the data router would only add 15 kB to every first visit.
startDocument(
  <BrowserRouter>
    <Layout>
      <Screens />
    </Layout>
  </BrowserRouter>,
);
