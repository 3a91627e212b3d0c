import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { CompanySelect } from '../../selects/company-select.tsx';
import type { NamedOption } from '../../selects/named-option.ts';
import { columns } from './columns.tsx';
import { exportsQuery } from './queries.ts';
import { texts } from './texts.ts';

const everythingOption = { id: 'everything', name: texts.everything };

function NewExport() {
  const [chosen, setChosen] = useState<NamedOption>(everythingOption);
  const company_id = chosen.id === everythingOption.id ? null : chosen.id;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('startExport', { body: { company_id }, idempotency_key: crypto.randomUUID() }),
    onSuccess: () => {
      toast.success(texts.started);
      return queryClient.invalidateQueries(exportsQuery);
    },
    onError: (error) => toast.error(texts.start_failed, { description: errorMessage(error) }),
  });
  return (
    <Container header={<Header variant="h2">{texts.new}</Header>}>
      <SpaceBetween size="m">
        <FormField
          label={texts.what}
          constraintText={company_id === null ? texts.everything_hint : texts.company_hint}
        >
          <CompanySelect
            company={chosen}
            allCompaniesOption={everythingOption}
            includeInactive
            disabled={isPending}
            onChange={setChosen}
          />
        </FormField>
        <Button variant="primary" loading={isPending} onClick={() => mutate()}>
          {texts.start}
        </Button>
      </SpaceBetween>
    </Container>
  );
}

/** /admin/export */
export default function ExportPage() {
  usePageTitle(texts.title);
  const { data, error, isFetching, refetch } = useQuery(exportsQuery);
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={texts.description}>
        {texts.title}
      </Header>
      <NewExport />
      {error && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || error === null) && (
        <ItemTable
          label={texts.exports}
          items={data?.items}
          getId={({ id }) => id}
          columns={columns}
          loadingText={texts.loading}
          empty={texts.none}
          header={
            <Header variant="h2" description={texts.exports_hint}>
              {texts.exports}
            </Header>
          }
        />
      )}
    </SpaceBetween>
  );
}
