import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { Suspense } from 'react';
import type { ReferenceList as List, ReferenceEntry } from '@portico/shared/contract/reference.ts';
import type { ReferenceListName } from '@portico/shared/model/reference-data.ts';
import { errorMessage } from '../../../api/error.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { ItemTable } from '../../lists/item-table.tsx';
import { moveItem } from '../../lists/move-item.ts';
import { createEntryColumns } from './entry-columns.tsx';
import { listTexts, texts } from './texts.ts';
import { useSaveList } from './use-save-list.ts';

const EntryDialog = lazyScreen(async () => (await import('./entry-dialog.tsx')).EntryDialog);

interface Props {
  name: ReferenceListName;
  /** Undefined while the list is loading. */
  list: List | undefined;
}

/** Lists the categories or the departments: first those in use, in their order, then the retired ones. */
export function ReferenceList({ name, list }: Props) {
  const { opening, visible, open, close } = useItemDialog<ReferenceEntry>();
  const save = useSaveList(name);
  const activeEntries = list?.entries.filter(({ retired }) => !retired) ?? [];
  const rows = list && [...activeEntries, ...list.entries.filter(({ retired }) => retired)];
  const change = (entries: readonly ReferenceEntry[], successMessage: string) =>
    list &&
    save.mutate(
      { entries: [...entries], version: list.version, successMessage },
      { onError: (error) => toast.error(texts.save_failed, { description: errorMessage(error) }) },
    );
  const { title, hint, none, add } = listTexts[name];
  return (
    <>
      <ItemTable
        label={title}
        items={rows}
        getId={({ id }) => id}
        columns={createEntryColumns({
          activeRows: activeEntries,
          busy: save.isPending,
          onMove: (entry, offset) =>
            rows && change(moveItem(rows, rows.indexOf(entry), offset), texts.moved(entry.name)),
          onEdit: open,
          onSetRetired: (entry, retired) =>
            rows &&
            change(
              rows.map((row) => (row === entry ? { ...entry, retired } : row)),
              retired ? texts.was_retired(entry.name) : texts.was_offered(entry.name),
            ),
        })}
        loadingText={texts.loading}
        empty={none}
        header={
          <Header
            variant="h2"
            description={hint}
            actions={
              <Button disabled={list === undefined} onClick={() => open(undefined)}>
                {add}
              </Button>
            }
          >
            {title}
          </Header>
        }
      />
      <Suspense>
        {opening !== undefined && list && (
          <EntryDialog
            key={opening.number}
            name={name}
            list={list}
            entry={opening.item}
            visible={visible}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
