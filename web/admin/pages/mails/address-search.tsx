import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { api } from '../../../api/api.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ReceivedEntry } from '../../mails/received-entry.tsx';
import { SentEntry } from '../../mails/sent-entry.tsx';
import { MailTicketLink } from '../../mails/ticket-of-mail.tsx';
import { foundMailsKey } from '../../mails/use-decide-mail.ts';
import { texts } from './texts.ts';
import './address-search.css';

/**
 * Pages of the mails to and from an address. The request body contains the address, which must not be logged
 * as a part of the URL.
 */
function useAddressMails(email: string) {
  return useInfiniteQuery({
    queryKey: [...foundMailsKey, email],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('searchMails', { body: { email, ...(cursor !== '' && { cursor }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    gcTime: 0,
  });
}

/** The mails to and from an address. */
function FoundMails({ email }: { email: string }) {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useAddressMails(email);
  const mails = data?.pages.flatMap(({ items }) => items) ?? [];
  if (error)
    return (
      <ErrorAlert title={texts.found_failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (isPending) return <Spinner label={texts.loading} />;
  if (mails.length === 0) return <div role="status">{texts.none_found}</div>;
  return (
    <SpaceBetween size="m">
      <ol className="mail-entries">
        {mails.map((entry) => {
          const ticket = <MailTicketLink ticket={entry.ticket} />;
          return entry.direction === 'sent' ? (
            <SentEntry key={entry.mail.id} mail={entry.mail} ticket={ticket} />
          ) : (
            <ReceivedEntry
              key={entry.mail.id}
              ticket_id={entry.ticket?.id ?? 'none'}
              mail={entry.mail}
              ticket={ticket}
            />
          );
        })}
      </ol>
      {hasNextPage && (
        <Box textAlign="center">
          <Button loading={isFetching} onClick={() => void fetchNextPage()}>
            {texts.earlier}
          </Button>
        </Box>
      )}
    </SpaceBetween>
  );
}

/** Lists the mails to and from an address that staff enter. */
export function AddressSearch() {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState<string>();
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
    setInvalid(!isAddress);
    if (isAddress) setEmail(typed.trim().toLowerCase());
  };
  return (
    <Container
      header={
        <Header variant="h2" description={texts.search_about(retention.mails.days)}>
          {texts.search}
        </Header>
      }
    >
      <div data-focus-fallback="self" tabIndex={-1}>
        <SpaceBetween size="m">
          <form className="address-search" onSubmit={submit} noValidate>
            <FormField label={texts.address} errorText={invalid && texts.address_invalid} stretch>
              <Input
                type="email"
                inputMode="email"
                value={typed}
                placeholder={texts.address_placeholder}
                autoComplete={false}
                nativeInputAttributes={{ maxLength: limits.email }}
                onChange={({ detail }) => setTyped(detail.value)}
              />
            </FormField>
            <Button formAction="submit">{texts.find}</Button>
          </form>
          {email !== undefined && <FoundMails email={email} />}
        </SpaceBetween>
      </div>
    </Container>
  );
}
