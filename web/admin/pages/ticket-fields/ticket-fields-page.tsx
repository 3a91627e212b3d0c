import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { referenceListNames } from '@portico/shared/model/reference-data.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { CustomFields } from './custom-fields.tsx';
import { ticketSettingsQuery } from './queries.ts';
import { ReferenceList } from './reference-list.tsx';
import { texts } from './texts.ts';

/** /admin/ticket-fields */
export default function TicketFieldsPage() {
  usePageTitle(texts.title);
  const { data, error, isFetching, refetch } = useQuery(ticketSettingsQuery);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{texts.title}</Header>
      {error && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || error === null) &&
        referenceListNames.map((name) => <ReferenceList key={name} name={name} list={data?.[name]} />)}
      {(data !== undefined || error === null) && <CustomFields list={data?.custom_fields} />}
    </SpaceBetween>
  );
}
