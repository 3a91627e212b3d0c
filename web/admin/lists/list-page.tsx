import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ComponentType, ReactNode } from 'react';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useIsNarrow } from '../shell/use-narrow.ts';
import { EmptyList } from './empty-list.tsx';
import { ItemCard } from './item-card.tsx';
import type { ListTexts } from './texts.ts';
import type { ListPagination, PageState } from './use-pagination.ts';
import './list-page.css';

/** The selection of rows, and its labels. */
interface Selection<T> {
  /** The selected items. */
  items: readonly T[];
  label: string;
  allItemsLabel: string;
  getLabel: (item: T) => string;
  onSelect: (items: readonly T[]) => void;
}

interface Props<T> {
  texts: ListTexts;
  query: PageState<T>;
  pagination: ListPagination;
  columns: readonly TableProps.ColumnDefinition<T>[];
  /** @default all columns */
  columnDisplay?: TableProps['columnDisplay'];
  /** Shown next to the table's pagination. */
  preferences?: ReactNode;
  /** Replaces a row of the table on a phone. @default a card with the columns */
  Row?: ComponentType<{ item: T; selectControl: ReactNode }>;
  filters: ReactNode;
  /** Whether filters are applied, and how to clear them. */
  isFiltered: boolean;
  onClear: () => void;
  /** 'Showing X of Y …'; empty until the numbers are known; undefined for lists without a count. */
  count?: string;
  /** An action next to Refresh. */
  action?: ReactNode;
  /** Other items, shown below the pages of the list. */
  otherItems?: ReactNode;
  /** Shown when the search stopped before the end of the list; a button continues it. */
  incompleteMessage?: string | undefined;
  onOpen?: (item: T) => void;
  selection?: Selection<T>;
  /** Actions on the selected rows. They overlay the end of the list, so that rows do not move. */
  bulkActions?: ReactNode;
}

/** Selects an item that is not a table row. */
function SelectItem<T extends { id: string }>({
  items,
  getLabel,
  onSelect,
  item,
}: Selection<T> & { item: T }) {
  const otherItems = items.filter(({ id }) => id !== item.id);
  return (
    <Checkbox
      checked={otherItems.length < items.length}
      ariaLabel={getLabel(item)}
      onChange={({ detail }) => onSelect(detail.checked ? [...otherItems, item] : otherItems)}
    />
  );
}

function ContinueSearch({
  message,
  label,
  onClick,
}: {
  message: string;
  label: string;
  onClick: () => void;
}) {
  return (
    <Box textAlign="center">
      <SpaceBetween size="xs">
        <span role="status">{message}</span>
        <Button onClick={onClick}>{label}</Button>
      </SpaceBetween>
    </Box>
  );
}

/** A full-page list: filters, count, one page of the table, and pagination. */
export function ListPage<T extends { id: string }>(props: Props<T>) {
  const {
    texts,
    query,
    pagination,
    columns,
    filters,
    isFiltered,
    onClear,
    count,
    action,
    incompleteMessage,
    onOpen,
  } = props;
  const { selection, bulkActions, Row, columnDisplay, preferences, otherItems } = props;
  const isNarrow = useIsNarrow();
  const { data, error, isFetching, refetch } = query;
  const { page, hasNext, goTo } = pagination;
  usePageTitle(texts.title);
  const empty = (
    <EmptyList
      texts={texts}
      isFirstPage={page === 1}
      hasNext={hasNext}
      isFiltered={isFiltered}
      onGoToFirstPage={() => goTo(1)}
      onClear={onClear}
    />
  );
  const actions = (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        iconName="refresh"
        ariaLabel={texts.refresh}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {isNarrow ? undefined : texts.refresh}
      </Button>
      {action}
    </SpaceBetween>
  );
  const failure = error !== null && (
    <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
  );
  const isLoading = data === undefined && error === null;
  const loadingText = page === 1 ? texts.loading : `${texts.loading}, page ${page}`;
  const countLine = count !== undefined && (
    <p className="list-count" role="status">
      {count}
    </p>
  );
  const searchContinuation = incompleteMessage !== undefined && (
    <ContinueSearch
      message={incompleteMessage}
      label={texts.continue_search}
      onClick={() => goTo(page + 1)}
    />
  );
  const pageLinks = (
    <Pagination
      currentPageIndex={page}
      pagesCount={page}
      openEnd={hasNext}
      onChange={({ detail }) => goTo(detail.currentPageIndex)}
    />
  );
  const bulkFooter = selection && <div className="list-foot">{bulkActions}</div>;
  if (isNarrow)
    return (
      <>
        <SpaceBetween size="s">
          {failure}
          <Header variant="h1" actions={actions}>
            {texts.title}
          </Header>
          {filters}
          {countLine}
          {isLoading && <Spinner label={loadingText} />}
          {data?.items.length === 0 && empty}
          {data !== undefined && data.items.length > 0 && (
            <ul className="list-rows" aria-label={texts.title}>
              {data.items.map((item) => (
                <li key={item.id}>
                  {Row ? (
                    <Row item={item} selectControl={selection && <SelectItem {...selection} item={item} />} />
                  ) : (
                    <ItemCard item={item} columns={columns} Heading="h2" />
                  )}
                </li>
              ))}
            </ul>
          )}
          {searchContinuation}
          {pageLinks}
          {otherItems}
        </SpaceBetween>
        {bulkFooter}
      </>
    );
  return (
    <>
      <SpaceBetween size="m">
        {failure}
        <div className={Row ? 'list-dense' : undefined}>
          <Table<T>
            variant="full-page"
            trackBy="id"
            items={data?.items ?? []}
            columnDefinitions={columns}
            {...(columnDisplay && { columnDisplay })}
            loading={isLoading}
            loadingText={loadingText}
            wrapLines
            stickyHeader
            ariaLabels={{
              tableLabel: texts.title,
              ...(selection && {
                selectionGroupLabel: selection.label,
                allItemsSelectionLabel: () => selection.allItemsLabel,
                itemSelectionLabel: (_: unknown, item: T) => selection.getLabel(item),
              }),
            }}
            {...(selection && {
              selectionType: 'multi' as const,
              selectedItems: selection.items,
              onSelectionChange: ({ detail }) => selection.onSelect(detail.selectedItems),
            })}
            {...(onOpen && { onRowClick: ({ detail }) => onOpen(detail.item) })}
            empty={error === null ? empty : texts.failed}
            header={
              <Header variant="awsui-h1-sticky" actions={actions}>
                {texts.title}
              </Header>
            }
            filter={
              <SpaceBetween size="xs">
                {filters}
                <div className="list-line">
                  {countLine}
                  <div className="list-pages">
                    {pageLinks}
                    {preferences}
                  </div>
                </div>
              </SpaceBetween>
            }
            footer={searchContinuation}
          />
        </div>
        {otherItems}
      </SpaceBetween>
      {bulkFooter}
    </>
  );
}
