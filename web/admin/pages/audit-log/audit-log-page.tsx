import Button from '@cloudscape-design/components/button';
import type { AuditEntry } from '@portico/shared/contract/audit.ts';
import { lazyComponent } from '../../../conversation/lazily.tsx';
import { LoadAfterData } from '../../../ui/loading/load-after.tsx';
import { FiltersPlaceholder } from '../../lists/search/filters-placeholder.tsx';
import { ListPage } from '../../lists/list-page.tsx';
import { columns } from './columns.tsx';
import { formatSearch } from './filters.ts';
import { texts } from './texts.ts';
import { useAuditPages } from './use-audit-pages.ts';
import { useExport } from './use-export.ts';

const FilterBar = lazyComponent(async () => (await import('./filter-bar.tsx')).FilterBar);

/** The name of a person, if one of these entries contains it. */
function findPersonName(entries: readonly AuditEntry[], person: string | undefined): string | undefined {
  const reference = entries
    .flatMap(({ actor, target }) => [actor, target])
    .find((candidate) => candidate?.id === person);
  return reference?.name ?? undefined;
}

/** /admin/activity */
export default function AuditLogPage() {
  const { query, pagination, filters, filter } = useAuditPages();
  const { exporting, exportLog } = useExport(filters);
  const isFiltered = formatSearch(filters) !== '';
  return (
    <ListPage
      texts={texts}
      query={query}
      pagination={pagination}
      columns={columns}
      filters={
        <LoadAfterData query={query} fallback={<FiltersPlaceholder count={3} />}>
          <FilterBar
            filters={filters}
            personName={findPersonName(query.data?.items ?? [], filters.person)}
            onFilter={filter}
          />
        </LoadAfterData>
      }
      isFiltered={isFiltered}
      onClear={() => filter({ person: undefined, kind: undefined, period: undefined })}
      action={
        <Button iconName="download" loading={exporting} onClick={exportLog}>
          {texts.export}
        </Button>
      }
      incompleteMessage={isFiltered && pagination.hasNext ? texts.more : undefined}
    />
  );
}
