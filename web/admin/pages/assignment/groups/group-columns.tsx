import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { Group } from '@portico/shared/contract/groups.ts';
import { texts } from '../texts.ts';

interface Actions {
  readonly onEdit: (group: Group) => void;
  readonly onDelete: (group: Group) => void;
}

const createActionsColumn = ({ onEdit, onDelete }: Actions): TableProps.ColumnDefinition<Group> => ({
  id: 'actions',
  header: texts.actions,
  cell: (group) => (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button
        variant="inline-icon"
        iconName="edit"
        ariaLabel={texts.edit(group.name)}
        onClick={() => onEdit(group)}
      />
      <Button
        variant="inline-icon"
        iconName="remove"
        ariaLabel={texts.delete(group.name)}
        onClick={() => onDelete(group)}
      />
    </SpaceBetween>
  ),
  minWidth: 100,
});

/** @param findName returns a staff member's name; undefined for other people, and until names are loaded */
export const createGroupColumns = (
  findName: (person: string) => string | undefined,
  actions: Actions | undefined,
): TableProps.ColumnDefinition<Group>[] => [
  { id: 'name', header: texts.name, cell: ({ name }) => name, isRowHeader: true, minWidth: 140 },
  {
    id: 'description',
    header: texts.description,
    cell: ({ description }) => description || texts.blank,
    minWidth: 180,
  },
  {
    id: 'members',
    header: texts.members,
    cell: ({ member_ids }) =>
      member_ids
        .flatMap((id) => findName(id) ?? [])
        .toSorted()
        .join(', ') || texts.nobody,
    minWidth: 180,
  },
  ...(actions ? [createActionsColumn(actions)] : []),
];
