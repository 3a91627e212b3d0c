import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../../ui/page-title.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { paths } from '../../paths.ts';
import { useFollow } from '../../shell/follow.ts';
import { FailureAlert } from '../../tickets/failure-alert.tsx';
import { referenceQuery } from '../../tickets/queries.ts';
import { CreateForm } from './create-form.tsx';
import { texts } from './texts.ts';

/** /admin/create-ticket */
export function CreateTicketPage() {
  usePageTitle(texts.title);
  const { data, error, isFetching, refetch } = useQuery(referenceQuery);
  return (
    <ContentLayout
      header={
        <SpaceBetween size="xxs">
          <Button variant="inline-link" iconName="arrow-left" href={paths.tickets} onFollow={useFollow()}>
            {texts.back}
          </Button>
          <Header variant="h1">{texts.title}</Header>
        </SpaceBetween>
      }
    >
      {data !== undefined && <CreateForm reference={data} />}
      {data === undefined && error === null && <Spinner label={texts.loading} />}
      {data === undefined && error !== null && (
        <FailureAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </ContentLayout>
  );
}
