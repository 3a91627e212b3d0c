import { useQuery } from '@tanstack/react-query';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session.tsx';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { BackLink } from '../back-link.tsx';
import { ErrorView } from '../error-views.tsx';
import { profileKey, referenceKey } from '../query-keys.ts';
import { NewTicketForm } from './form.tsx';
import { WithoutCompany } from './without-company.tsx';
import './new-ticket.css';

export function NewTicketPage() {
  usePageTitle('Create Support Ticket');
  return (
    <SignedInScreen>
      <BackLink />
      <h1>Create Support Ticket</h1>
      <FormUnlessWithoutCompany />
    </SignedInScreen>
  );
}

/**
 * Staff usually have no company, so theirs is checked first. A customer without one gets the API's error on
 * submit.
 */
function FormUnlessWithoutCompany() {
  const { user } = useSession();
  const staff = isStaff(user?.roles);
  const me = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => api('getMe', {}, { signal }),
    enabled: staff,
  });
  if (staff && me.isPending) return <Spinner label="Loading the form" />;
  return staff && me.data?.company === null ? <WithoutCompany /> : <FormWithReferenceData />;
}

function FormWithReferenceData() {
  const reference = useQuery({
    queryKey: referenceKey,
    queryFn: ({ signal }) => api('getReference', {}, { signal }),
    staleTime: Infinity,
  });
  if (reference.isPending) return <Spinner label="Loading the form" />;
  if (reference.data === undefined)
    return (
      <ErrorView
        title="Failed to load the form"
        message={reference.error.message}
        onRetry={() => void reference.refetch()}
      />
    );
  return <NewTicketForm reference={reference.data} />;
}
