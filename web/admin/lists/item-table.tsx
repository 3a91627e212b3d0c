import Container from '@cloudscape-design/components/container';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { useIsNarrow } from '../shell/use-narrow.ts';
import { ItemCard } from './item-card.tsx';

interface Props<T> {
  label: string;
  /** Undefined while the items are loading. */
  items: readonly T[] | undefined;
  getId: (item: T) => string;
  columns: TableProps.ColumnDefinition<T>[];
  header?: ReactNode;
  footer?: ReactNode;
  empty?: ReactNode;
  loadingText?: string;
  variant?: 'embedded';
  stickyColumns?: TableProps.StickyColumns;
}

/** A table within a page; on a phone, where it would be cut off, a card for each row instead. */
export function ItemTable<T>(props: Props<T>) {
  const {
    label,
    items,
    getId,
    columns,
    header,
    footer,
    empty,
    loadingText = '',
    variant,
    stickyColumns,
  } = props;
  const isNarrow = useIsNarrow();
  if (!isNarrow)
    return (
      <Table<T>
        trackBy={getId}
        items={items ?? []}
        columnDefinitions={columns}
        loading={items === undefined}
        loadingText={loadingText}
        wrapLines
        ariaLabels={{ tableLabel: label }}
        empty={empty}
        header={header}
        footer={footer}
        {...(variant && { variant })}
        {...(stickyColumns && { stickyColumns })}
      />
    );
  const cards = (
    <>
      {items === undefined && <Spinner label={loadingText} />}
      {items?.length === 0 && empty}
      {items !== undefined && items.length > 0 && (
        <ul className="item-cards" aria-label={label}>
          {items.map((item) => (
            <li key={getId(item)}>
              <ItemCard item={item} columns={columns} Heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return variant === 'embedded' ? (
    cards
  ) : (
    <Container header={header} footer={footer}>
      {cards}
    </Container>
  );
}
