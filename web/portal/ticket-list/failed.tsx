import { isStaff } from '@portico/shared/model/permissions.ts';
import { messages } from '@portico/shared/model/messages.ts';
import { useSession } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { FetchFailed } from '../failure.tsx';
import { isWithoutCompany } from './use-ticket-list.ts';

/** Why there is no list: no company to list for, or a failure worth another try. */
export function ListFailed({ error, retry }: { error: Error; retry: () => void }) {
  const { user } = useSession();
  if (!isWithoutCompany(error))
    return <FetchFailed what="Failed to fetch tickets" error={error} retry={retry} />;
  return (
    <Alert>
      <p>
        <strong>{messages.profile_without_company}</strong>
      </p>
      {isStaff(user?.roles) ? (
        <p>
          Every client’s tickets are in the <a href="/admin">admin dashboard</a>.
        </p>
      ) : (
        <p>Please contact your administrator to assign you to a company.</p>
      )}
    </Alert>
  );
}
