import { messages } from '@portico/shared/model/messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { ErrorView } from '../error-views.tsx';
import { isMissingCompanyError } from './use-ticket-list.ts';

/** Explains why there is no list: the user has no company, or the request failed and can be retried. */
export function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isMissingCompanyError(error))
    return <ErrorView title="Failed to fetch tickets" message={error.message} onRetry={onRetry} />;
  return (
    <Alert>
      <p>
        <strong>{messages.profile_without_company}</strong>
      </p>
      <p>Please contact your administrator to assign you to a company.</p>
    </Alert>
  );
}
