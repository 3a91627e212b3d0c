import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Group } from '@portico/shared/contract/groups.ts';
import { lazyScreen } from '../../../../ui/loading/lazy-screen.ts';
import { useItemDialog } from '../../../dialogs/use-item-dialog.ts';
import { ItemTable } from '../../../lists/item-table.tsx';
import { staffQuery } from '../../../selects/staff.ts';
import { DeleteGroup } from './delete-group.tsx';
import { createGroupColumns } from './group-columns.tsx';
import { texts } from '../texts.ts';

const GroupDialog = lazyScreen(async () => (await import('./group-dialog.tsx')).GroupDialog);

interface Props {
  groups: readonly Group[] | undefined;
  mayWrite: boolean;
}

/** The groups with their members. */
export function Groups({ groups, mayWrite }: Props) {
  const { data: staff } = useQuery(staffQuery);
  const { opening, visible, open, close } = useItemDialog<Group>();
  const [deleting, setDeleting] = useState<Group>();
  const findName = (person: string) => staff?.items.find(({ id }) => id === person)?.full_name;
  return (
    <>
      <ItemTable
        label={texts.groups}
        items={groups?.filter(({ deleted }) => !deleted)}
        getId={({ id }) => id}
        columns={createGroupColumns(findName, mayWrite ? { onEdit: open, onDelete: setDeleting } : undefined)}
        loadingText={texts.loading}
        empty={texts.no_groups}
        header={
          <Header
            variant="h2"
            description={texts.groups_hint}
            actions={mayWrite && <Button onClick={() => open(undefined)}>{texts.add_group}</Button>}
          >
            {texts.groups}
          </Header>
        }
      />
      <Suspense>
        {opening !== undefined && (
          <GroupDialog key={opening.number} group={opening.item} visible={visible} onClose={close} />
        )}
      </Suspense>
      {deleting && <DeleteGroup group={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
