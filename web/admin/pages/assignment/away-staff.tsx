import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import type { TableProps } from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Absence } from '@portico/shared/contract/away.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { useSession } from '../../../session/session.tsx';
import { awayQuery } from '../../away/queries.ts';
import { awayTexts } from '../../away/texts.ts';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { ItemTable } from '../../lists/item-table.tsx';
import type { NamedOption } from '../../selects/named-option.ts';
import { staffQuery } from '../../selects/staff.ts';
import { texts } from './texts.ts';

const AwayDialog = lazyScreen(async () => (await import('../../away/away-dialog.tsx')).AwayDialog);

const createColumns = (
  findName: (person: string) => string,
  mayEdit: (person: string) => boolean,
  onEdit: (person: NamedOption) => void,
): TableProps.ColumnDefinition<Absence>[] => [
  {
    id: 'name',
    header: texts.name,
    cell: ({ user_id }) => findName(user_id),
    isRowHeader: true,
    minWidth: 140,
  },
  { id: 'until', header: texts.until, cell: ({ until }) => awayTexts.day(until), minWidth: 110 },
  { id: 'note', header: texts.note, cell: ({ note }) => note || texts.blank, minWidth: 180 },
  {
    id: 'actions',
    header: texts.actions,
    cell: ({ user_id }) =>
      mayEdit(user_id) && (
        <Button
          variant="inline-icon"
          iconName="edit"
          ariaLabel={texts.edit(findName(user_id))}
          onClick={() => onEdit({ id: user_id, name: findName(user_id) })}
        />
      ),
    minWidth: 90,
  },
];

/** Staff who are away. Users can change their own absence; administrators can change everyone's. */
export function AwayStaff() {
  const { user } = useSession();
  const { data, isError } = useQuery(awayQuery);
  const { data: staff } = useQuery(staffQuery);
  const { opening, visible, open, close } = useItemDialog<NamedOption>();
  const findName = (person: string) => staff?.items.find(({ id }) => id === person)?.full_name ?? texts.blank;
  const mayEdit = (person: string) =>
    person === user?.id || hasPermission(user?.roles, 'write_groups_and_rules');
  return (
    <>
      <ItemTable
        label={texts.away}
        items={isError ? [] : data?.items}
        getId={({ user_id }) => user_id}
        columns={createColumns(findName, mayEdit, open)}
        loadingText={texts.loading}
        empty={isError ? texts.away_failed : texts.nobody_away}
        header={
          <Header
            variant="h2"
            description={texts.away_hint}
            actions={<Button onClick={() => open(undefined)}>{texts.set_away}</Button>}
          >
            {texts.away}
          </Header>
        }
      />
      <Suspense>
        {opening !== undefined && (
          <AwayDialog key={opening.number} person={opening.item} visible={visible} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
