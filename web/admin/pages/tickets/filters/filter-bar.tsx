import type { ReactNode } from 'react';
import { parseSearch } from '@portico/shared/model/search-query.ts';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import { LoadAfterData } from '../../../../ui/loading/load-after.tsx';
import { SearchHelp } from '../../../../ui/search/search-help.tsx';
import type { PageState } from '../../../lists/use-pagination.ts';
import { SearchBox } from '../../../lists/search/search-box.tsx';
import { type TicketFilters, formatSearchWithoutColumns } from '../../../tickets/filters.ts';
import { texts } from '../texts.ts';
import type { FilterNames } from './use-filter-options.ts';

const FilterChoices = lazyComponent(async () => (await import('./filter-choices.tsx')).FilterChoices);

interface Props {
  filters: TicketFilters;
  names: FilterNames;
  query: PageState<unknown>;
  onFilter: (change: TicketFilters, replace?: boolean) => void;
  /** Whether to show only the search until the user opens the other filters. */
  collapsed?: boolean;
  /** Shown after the filters. */
  children?: ReactNode;
}

interface CollapsedProps {
  filters: TicketFilters;
  children: ReactNode;
}

const countFilters = (filters: TicketFilters) =>
  new URLSearchParams(
    formatSearchWithoutColumns({ ...filters, q: undefined, queue: undefined, order: undefined }),
  ).size;

/**
 * Shows the chosen filters before the list has loaded: they can take several lines, and would move the list's
 * rows if they appeared later.
 */
const loadedQuery = { data: null, error: null };

/** A placeholder as large as the filters and the sort order, which load later. */
const FiltersPlaceholder = ({ filters }: { filters: TicketFilters }) => (
  <>
    <div
      className={`filters-properties ${countFilters(filters) > 0 ? 'filters-room-tokens' : 'filters-room'}`}
    />
    <div className="filters-room" />
  </>
);

/** Filters that a phone initially hides. */
function CollapsedFilters({ filters, children }: CollapsedProps) {
  const count = countFilters(filters);
  return (
    <details className="filters-folded">
      <summary>{count === 0 ? texts.more_filters : texts.filters_on(count)}</summary>
      <div>{children}</div>
    </details>
  );
}

/** The search, the filters by property, and the sort order. */
export function FilterBar({ filters, names, query, onFilter, collapsed = false, children }: Props) {
  const filterChoices = (
    <>
      <LoadAfterData
        query={countFilters(filters) > 0 ? loadedQuery : query}
        fallback={<FiltersPlaceholder filters={filters} />}
      >
        <FilterChoices filters={filters} names={names} onFilter={onFilter} />
      </LoadAfterData>
      {children}
    </>
  );
  return (
    <SearchBox
      label={texts.search}
      placeholder={texts.search_placeholder}
      currentText={filters.q ?? ''}
      problem={parseSearch(filters.q ?? '', true).problems[0]}
      help={<SearchHelp staff />}
      onSearch={(q) => onFilter({ q: q.trim() ? q : undefined }, true)}
    >
      {collapsed ? <CollapsedFilters filters={filters}>{filterChoices}</CollapsedFilters> : filterChoices}
    </SearchBox>
  );
}
