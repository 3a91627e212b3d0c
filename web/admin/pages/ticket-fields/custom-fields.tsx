import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { Suspense } from 'react';
import type { CustomField, CustomFieldList } from '@portico/shared/contract/custom-fields.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { ItemTable } from '../../lists/item-table.tsx';
import { moveItem } from '../../lists/move-item.ts';
import { createFieldColumns } from './field-columns.tsx';
import { texts } from './texts.ts';
import { useSaveField } from './use-save-field.ts';

const FieldDialog = lazyScreen(async () => (await import('./field-dialog.tsx')).FieldDialog);

/** The custom fields: those in use in their order, then the retired ones. */
export function CustomFields({ list }: { list: CustomFieldList | undefined }) {
  const { opening, visible, open, close } = useItemDialog<CustomField>();
  const { save, order, busy, showFailure } = useSaveField();
  const activeFields = list?.fields.filter(({ retired }) => !retired) ?? [];
  const rows = list && [...activeFields, ...list.fields.filter(({ retired }) => retired)];
  const retire = ({ id, ...field }: CustomField, retired: boolean) => {
    if (!list) return;
    const done = retired ? texts.was_retired(field.name) : texts.was_offered(field.name);
    const body = { ...field, retired, version: list.version };
    save.mutate({ id, body, done }, { onError: showFailure });
  };
  const move = (field: CustomField, offset: 1 | -1) => {
    if (!list || !rows) return;
    const ids = moveItem(rows, rows.indexOf(field), offset).map(({ id }) => id);
    order.mutate({ ids, version: list.version, done: texts.moved(field.name) }, { onError: showFailure });
  };
  return (
    <>
      <ItemTable
        label={texts.fields}
        items={rows}
        getId={({ id }) => id}
        columns={createFieldColumns({
          activeRows: activeFields,
          busy,
          onMove: move,
          onEdit: open,
          onSetRetired: retire,
        })}
        loadingText={texts.loading}
        empty={texts.no_fields}
        header={
          <Header
            variant="h2"
            description={texts.fields_hint}
            actions={
              <Button disabled={list === undefined} onClick={() => open(undefined)}>
                {texts.add_field}
              </Button>
            }
          >
            {texts.fields}
          </Header>
        }
      />
      <Suspense>
        {opening !== undefined && list && (
          <FieldDialog
            key={opening.number}
            list={list}
            field={opening.item}
            visible={visible}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
