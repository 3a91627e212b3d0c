import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { api } from '../../api/api.ts';
import { lazyComponent } from '../../conversation/lazily.tsx';
import { useSession } from '../../session/session.tsx';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { BackLink } from '../back-link.tsx';
import { ErrorView } from '../error-views.tsx';
import { profileKey, referenceKey } from '../query-keys.ts';
import { NoCompanyNotice } from './without-company.tsx';
import './new-ticket.css';

const loadForm = async () => (await import('./form.tsx')).NewTicketForm;
const NewTicketForm = lazyComponent(loadForm);

export function NewTicketPage() {
  usePageTitle('Create Support Ticket');
  return (
    <SignedInScreen>
      <BackLink />
      <h1>Create Support Ticket</h1>
      <NewTicketContent />
    </SignedInScreen>
  );
}

/**
 * Shows the form only if the user has a company: without one, the API would refuse the ticket. If the company
 * cannot be loaded, the form is shown, and the API checks.
 */
function NewTicketContent() {
  const { user } = useSession();
  // The form's code loads while the requests below are in flight.
  useEffect(() => void loadForm().catch(() => undefined), []);
  const profileQuery = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => api('getMe', {}, { signal }),
    retry: false,
  });
  const reference = useQuery({
    queryKey: referenceKey,
    queryFn: ({ signal }) => api('getReference', {}, { signal }),
    // The form's options must be current.
    staleTime: 0,
  });
  if (profileQuery.data?.company === null) return <NoCompanyNotice staff={isStaff(user?.roles)} />;
  if (profileQuery.isPending || reference.isPending) return <Spinner label="Loading the form" />;
  if (reference.data === undefined)
    return (
      <ErrorView
        title="Failed to load the form"
        message={reference.error.message}
        onRetry={() => void reference.refetch()}
      />
    );
  return (
    <Suspense fallback={<Spinner label="Loading the form" />}>
      <NewTicketForm reference={reference.data} />
    </Suspense>
  );
}
