import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { messages } from '@portico/shared/model/messages.ts';
import { Alert } from '../../ui/alert.tsx';

/**
 * Explains to staff that they need a company to create a ticket for themselves, and links to the form for
 * clients.
 */
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
