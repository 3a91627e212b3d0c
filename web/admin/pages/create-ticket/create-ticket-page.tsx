import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useListAddress } from '../../../ui/list-address.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { api } from '../../../api/api.ts';
import { enquiriesKey } from '../../enquiries/use-change-enquiry.ts';
import { useFollowLink } from '../../shell/use-follow.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { referenceQuery } from '../../tickets/queries.ts';
import { CreateForm } from './create-form.tsx';
import { texts } from './texts.ts';

/** /admin/create-ticket */
export default function CreateTicketPage() {
  usePageTitle(texts.title);
  const listAddress = useListAddress();
  const [parameters] = useSearchParams();
  const id = parameters.get('enquiry');
  // The categories, departments and custom fields in the form must be current.
  const reference = useQuery({ ...referenceQuery, staleTime: 0 });
  const enquiry = useQuery({
    queryKey: [...enquiriesKey, id],
    queryFn: id === null ? skipToken : ({ signal }) => api('getEnquiry', { params: { id } }, { signal }),
  });
  const isLoaded = reference.data !== undefined && (id === null || enquiry.data !== undefined);
  const failedQuery = [reference, enquiry].find(({ data, error }) => data === undefined && error !== null);
  return (
    <ContentLayout
      header={
        <SpaceBetween size="xxs">
          <Button
            variant="inline-link"
            iconName="arrow-left"
            href={adminPaths.tickets + (listAddress?.search ?? '')}
            onFollow={useFollowLink(listAddress?.state)}
          >
            {texts.back}
          </Button>
          <Header variant="h1">{texts.title}</Header>
        </SpaceBetween>
      }
    >
      {isLoaded && <CreateForm key={id} reference={reference.data} enquiry={enquiry.data} />}
      {!isLoaded && !failedQuery && <Spinner label={texts.loading} />}
      {failedQuery?.error && (
        <ErrorAlert
          title={texts.failed}
          error={failedQuery.error}
          busy={failedQuery.isFetching}
          onRetry={() => void failedQuery.refetch()}
        />
      )}
    </ContentLayout>
  );
}
