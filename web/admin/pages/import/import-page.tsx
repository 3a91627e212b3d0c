import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Import as Listed } from '@portico/shared/contract/imports.ts';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { importFormatTexts, importStateTexts } from '@portico/shared/model/imports.ts';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { isCompanyId as isImportId } from '../../lists/address-values.ts';
import { ItemTable } from '../../lists/item-table.tsx';
import { lazyComponent } from '../../../conversation/lazily.tsx';
import { useFollowLink } from '../../shell/use-follow.ts';
import { NewImport } from './new-import.tsx';
import { importsQuery } from './queries.ts';
import { texts } from './texts.ts';

const ImportDetails = lazyComponent(async () => (await import('./import-details.tsx')).ImportDetails);

const formatHref = (id: string) => `${adminPages.import.path}?id=${id}`;

const ImportLink = ({ id, name }: { id: string; name: string }) => (
  <Link href={formatHref(id)} ariaLabel={texts.open(name)} onFollow={useFollowLink()}>
    {name}
  </Link>
);

const columns: TableProps.ColumnDefinition<Listed>[] = [
  {
    id: 'name',
    header: texts.name,
    cell: ({ id, name }) => <ImportLink id={id} name={name} />,
    isRowHeader: true,
    minWidth: 180,
  },
  { id: 'format', header: texts.content, cell: ({ format }) => importFormatTexts[format] },
  { id: 'state', header: texts.state, cell: ({ state }) => importStateTexts[state] },
  { id: 'total', header: texts.result, cell: ({ total }) => total?.toLocaleString('en') ?? '-' },
  { id: 'by', header: texts.by, cell: ({ created_by }) => created_by.name },
  { id: 'started', header: texts.started, cell: ({ created_at }) => formatShortDateTime(created_at) },
];

function Imports() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(importsQuery);
  if (error)
    return <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <SpaceBetween size="s">
      <ItemTable
        label={texts.earlier}
        items={data?.pages.flatMap(({ items }) => items)}
        getId={({ id }) => id}
        loadingText={texts.loading}
        empty={texts.none}
        header={<Header variant="h2">{texts.earlier}</Header>}
        columns={columns}
      />
      {hasNextPage && (
        <Box textAlign="center">
          <Button loading={isFetching} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </Box>
      )}
    </SpaceBetween>
  );
}

/** /admin/import */
export default function ImportPage() {
  usePageTitle(texts.title);
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const openImport = (importId: string) => setParameters(importId === '' ? {} : { id: importId });
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={texts.about}>
        {texts.title}
      </Header>
      {isImportId(id) ? (
        <Suspense fallback={<Spinner label={texts.loading} />}>
          <ImportDetails key={id} id={id} onBack={() => openImport('')} />
        </Suspense>
      ) : (
        <SpaceBetween size="l">
          <NewImport onUploaded={openImport} />
          <Imports />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
