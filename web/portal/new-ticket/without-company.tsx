import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { messages } from '@portico/shared/model/messages.ts';
import { Alert } from '../../ui/alert.tsx';

/**
 * Explains that a person needs a company to create a ticket, and links staff to the form for clients.
 */
export const NoCompanyNotice = ({ staff }: { staff: boolean }) => (
  <Alert>
    <p>
      <strong>{messages.cannot_create_without_company}</strong>
    </p>
    {staff && (
      <p>
        To create a ticket on behalf of a client, use the{' '}
        <a href={adminPaths.create_ticket}>admin area: Create Ticket for Client</a>.
      </p>
    )}
  </Alert>
);
