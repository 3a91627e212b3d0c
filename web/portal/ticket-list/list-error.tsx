import { isStaff } from '@portico/shared/model/permissions.ts';
import { messages } from '@portico/shared/model/messages.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useSession } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ErrorView } from '../error-views.tsx';
import { isWithoutCompany } from './use-ticket-list.ts';

/** Why there is no list: the user has no company, or an error that can be retried. */
export function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { user } = useSession();
  if (!isWithoutCompany(error))
    return <ErrorView title="Failed to fetch tickets" message={error.message} onRetry={onRetry} />;
  return (
    <Alert>
      <p>
        <strong>{messages.profile_without_company}</strong>
      </p>
      {isStaff(user?.roles) ? (
        <p>
          Every client’s tickets are in the <a href={adminPaths.dashboard}>admin dashboard</a>.
        </p>
      ) : (
        <p>Please contact your administrator to assign you to a company.</p>
      )}
    </Alert>
  );
}
