import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { SignedIn } from '../signed-in.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { BackLink } from '../back-link.tsx';
import { FetchFailed } from '../failure.tsx';
import { referenceKey } from '../query-keys.ts';
import { NewTicketForm } from './form.tsx';
import './new-ticket.css';

export function NewTicketPage() {
  usePageTitle('Create Support Ticket');
  return (
    <SignedIn>
      <BackLink />
      <h1>Create Support Ticket</h1>
      <FormWithReference />
    </SignedIn>
  );
}

function FormWithReference() {
  const reference = useQuery({
    queryKey: referenceKey,
    queryFn: ({ signal }) => api('getReference', {}, { signal }),
    staleTime: Infinity,
  });
  if (reference.isPending) return <Spinner label="Loading the form" />;
  if (reference.data === undefined)
    return (
      <FetchFailed
        what="Failed to load the form"
        error={reference.error}
        retry={() => void reference.refetch()}
      />
    );
  return <NewTicketForm reference={reference.data} />;
}
