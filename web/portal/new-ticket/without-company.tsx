import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { messages } from '@portico/shared/model/messages.ts';
import { Alert } from '../../ui/alert.tsx';

/** Tells staff that they need a company for a ticket of their own, and links to the form for clients. */
export const WithoutCompany = () => (
  <Alert>
    <p>
      <strong>{messages.cannot_create_without_company}</strong>
    </p>
    <p>
      A ticket on behalf of a client is raised in the{' '}
      <a href={adminPaths.create_ticket}>admin area: Create Ticket for Client</a>.
    </p>
  </Alert>
);
