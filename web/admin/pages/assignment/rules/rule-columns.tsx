import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { Reference } from '@portico/shared/contract/reference.ts';
import type { ReferenceListName } from '@portico/shared/model/reference-data.ts';
import { MoveButtons } from '../../../lists/move-buttons.tsx';
import type { RulesDraft } from './rules-draft.ts';
import { texts } from '../texts.ts';

type Target = NonNullable<RulesDraft['default_rule']>;

/** A row of the list: a rule, or the default for all other tickets. */
export interface RuleRow {
  readonly rule: RulesDraft['rules'][number] | undefined;
  readonly target: Target | null;
  /** The rule's position. */
  readonly index: number;
}

interface Actions {
  readonly onMove: (index: number, offset: 1 | -1) => void;
  readonly onEdit: (row: RuleRow) => void;
  readonly onDelete: (index: number) => void;
}

const formatName = ({ rule }: RuleRow) => rule?.name ?? texts.all_others;

function formatConditions({ rule }: RuleRow, reference: Reference | undefined): string {
  if (!rule) return texts.blank;
  const findNames = (list: ReferenceListName, ids: readonly string[]) =>
    ids.map((entryId) => reference?.[list].find(({ id }) => id === entryId)?.name ?? entryId);
  const parts = [
    rule.companies.map(({ name }) => name),
    findNames('categories', rule.category_ids),
    findNames('departments', rule.department_ids),
  ].filter((names) => names.length > 0);
  return parts.map((names) => names.join(texts.or)).join(texts.and) || texts.every_ticket;
}

const createActionsColumn = (
  { onMove, onEdit, onDelete }: Actions,
  last: number,
): TableProps.ColumnDefinition<RuleRow> => ({
  id: 'actions',
  header: texts.actions,
  cell: (row) => (
    <SpaceBetween direction="horizontal" size="xxs">
      {row.rule && (
        <MoveButtons
          name={formatName(row)}
          isFirst={row.index === 0}
          isLast={row.index === last}
          onMove={(offset) => onMove(row.index, offset)}
        />
      )}
      <Button
        variant="inline-icon"
        iconName="edit"
        ariaLabel={texts.edit(formatName(row))}
        onClick={() => onEdit(row)}
      />
      {row.rule && (
        <Button
          variant="inline-icon"
          iconName="remove"
          ariaLabel={texts.delete(formatName(row))}
          onClick={() => onDelete(row.index)}
        />
      )}
    </SpaceBetween>
  ),
  minWidth: 150,
});

/** @param actions undefined for users who may not write */
export const createRuleColumns = (
  findGroupName: (group: string) => string,
  reference: Reference | undefined,
  last: number,
  actions: Actions | undefined,
): TableProps.ColumnDefinition<RuleRow>[] => [
  { id: 'name', header: texts.rule, cell: formatName, isRowHeader: true, minWidth: 140 },
  {
    id: 'conditions',
    header: texts.conditions,
    cell: (row) => formatConditions(row, reference),
    minWidth: 180,
  },
  {
    id: 'group',
    header: texts.group,
    cell: ({ target }) => (target ? findGroupName(target.group_id) : texts.stay),
    minWidth: 120,
  },
  {
    id: 'method',
    header: texts.method,
    cell: ({ target }) => (target ? texts.methods[target.method] : texts.blank),
    minWidth: 140,
  },
  ...(actions ? [createActionsColumn(actions, last)] : []),
];
