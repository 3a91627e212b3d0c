import type { TableProps } from '@cloudscape-design/components/table';
import './item-card.css';

interface Props<T> {
  item: T;
  columns: readonly TableProps.ColumnDefinition<T>[];
  /** The heading of a card, one level below that of the list. */
  Heading: 'h2' | 'h3';
}

/** A row of a table as a card, for phones: its name, its actions, and a line for each other column. */
export function ItemCard<T>({ item, columns, Heading }: Props<T>) {
  const name = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
  const actions = columns.find(({ id }) => id === 'actions' || id === 'note');
  const detailColumns = columns.filter((column) => column !== name && column !== actions);
  return (
    <article className="item-card">
      <div className="item-card-head">
        <Heading>{name?.cell(item)}</Heading>
        {actions?.cell(item)}
      </div>
      <dl className={detailColumns.length > 8 ? 'item-card-figures' : undefined}>
        {detailColumns.map((column) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{column.cell(item)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
