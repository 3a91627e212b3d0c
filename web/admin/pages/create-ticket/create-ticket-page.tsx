import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useListAddress } from '../../../ui/list-address.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollow } from '../../shell/use-follow.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { referenceQuery } from '../../tickets/queries.ts';
import { CreateForm } from './create-form.tsx';
import { texts } from './texts.ts';

/** /admin/create-ticket */
export function CreateTicketPage() {
  usePageTitle(texts.title);
  const list = useListAddress();
  const { data, error, isFetching, refetch } = useQuery(referenceQuery);
  return (
    <ContentLayout
      header={
        <SpaceBetween size="xxs">
          <Button
            variant="inline-link"
            iconName="arrow-left"
            href={adminPaths.tickets + (list?.search ?? '')}
            onFollow={useFollow(list?.state)}
          >
            {texts.back}
          </Button>
          <Header variant="h1">{texts.title}</Header>
        </SpaceBetween>
      }
    >
      {data !== undefined && <CreateForm reference={data} />}
      {data === undefined && error === null && <Spinner label={texts.loading} />}
      {data === undefined && error !== null && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </ContentLayout>
  );
}
