import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { lazy, Suspense, useMemo } from 'react';
import { limits } from '../../../../shared/model/limits.ts';
import { may } from '../../../../shared/model/permissions.ts';
import { useSession } from '../../../session/session.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { FailureAlert } from '../../tickets/failure-alert.tsx';
import { useSearchText } from '../../lists/use-search-text.ts';
import { columnsFor } from './columns.tsx';
import { Empty } from './empty.tsx';
import { texts } from './texts.ts';
import { useCompanyPages } from './use-company-pages.ts';
import { useDialog } from './use-dialog.ts';

const CompanyDialog = lazy(async () => ({ default: (await import('./company-dialog.tsx')).CompanyDialog }));

function Search({ q, onSearch }: { q: string; onSearch: (text: string) => void }) {
  const { text, type } = useSearchText(q, onSearch);
  return (
    <search>
      <FormField label={texts.search}>
        <Input
          type="search"
          value={text}
          placeholder={texts.search_placeholder}
          nativeInputAttributes={{ maxLength: limits.search }}
          onChange={({ detail }) => type(detail.value)}
        />
      </FormField>
    </search>
  );
}

/** A search that stopped before the end says so, and can go on. */
function MoreToSearch({ onSearchOn }: { onSearchOn: () => void }) {
  return (
    <Box textAlign="center">
      <SpaceBetween size="xs">
        <span role="status">{texts.more_to_search}</span>
        <Button onClick={onSearchOn}>{texts.search_on}</Button>
      </SpaceBetween>
    </Box>
  );
}

/** /admin/companies */
export function CompaniesPage() {
  usePageTitle(texts.title);
  const { user } = useSession();
  const { query, q, page, hasNext, searchFor, goTo } = useCompanyPages();
  const { data, error, isFetching, refetch } = query;
  const { opening, visible, open, close } = useDialog();
  const manages = may(user?.roles, 'manage_people_and_companies');
  const columns = useMemo(() => columnsFor(manages ? open : undefined), [manages, open]);
  const searched = q.trim() !== '';
  const cutShort = searched && hasNext && data !== undefined && data.items.length < limits.page;
  const empty = (
    <Empty
      firstPage={page === 1}
      hasNext={hasNext}
      searched={searched}
      onFirstPage={() => goTo(1)}
      onClear={() => searchFor('')}
    />
  );
  return (
    <SpaceBetween size="m">
      {error !== null && (
        <FailureAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      <Table
        variant="full-page"
        trackBy="id"
        items={data?.items ?? []}
        columnDefinitions={columns}
        loading={data === undefined && error === null}
        loadingText={texts.loading}
        wrapLines
        stickyHeader
        ariaLabels={{ tableLabel: texts.title }}
        empty={error === null ? empty : texts.failed}
        header={
          <Header
            variant="awsui-h1-sticky"
            actions={
              manages && (
                <Button variant="primary" onClick={() => open(undefined)}>
                  {texts.add}
                </Button>
              )
            }
          >
            {texts.title}
          </Header>
        }
        filter={<Search q={q} onSearch={searchFor} />}
        footer={cutShort && <MoreToSearch onSearchOn={() => goTo(page + 1)} />}
        pagination={
          <Pagination
            currentPageIndex={page}
            pagesCount={page}
            openEnd={hasNext}
            onChange={({ detail }) => goTo(detail.currentPageIndex)}
            onNextPageClick={({ detail }) => {
              if (!detail.requestedPageAvailable) goTo(page + 1);
            }}
          />
        }
      />
      {opening !== undefined && (
        <Suspense>
          <CompanyDialog key={opening.number} company={opening.company} visible={visible} onClose={close} />
        </Suspense>
      )}
    </SpaceBetween>
  );
}
