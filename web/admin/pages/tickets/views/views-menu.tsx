import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { Suspense, useState } from 'react';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { lazyScreen } from '../../../../ui/loading/lazy-screen.ts';
import { useSession } from '../../../../session/session.tsx';
import { useItemDialog } from '../../../dialogs/use-item-dialog.ts';
import { type TicketFilters, formatSearch } from '../../../tickets/filters.ts';
import type { ListedView } from '../../../views/views.ts';
import { viewTexts as texts } from './view-texts.ts';

const ViewDialog = lazyScreen(async () => (await import('./view-dialog.tsx')).ViewDialog);
const DeleteView = lazyScreen(async () => (await import('./delete-view.tsx')).DeleteView);

interface Props {
  filters: TicketFilters;
  /** The current view. */
  view: ListedView | undefined;
  /** Shows the default columns; undefined if the list already has them. */
  onResetColumns: (() => void) | undefined;
}

/** Saves the list as a view; renames or deletes the current view. */
export function ViewsMenu({ filters, view, onResetColumns }: Props) {
  const { user } = useSession();
  const mayShare = hasPermission(user?.roles, 'share_ticket_views');
  const { opening, visible, open, close } = useItemDialog<ListedView>();
  const [deleting, setDeleting] = useState<ListedView>();
  const items: ButtonDropdownProps.Item[] = [
    {
      id: 'save',
      text: texts.save_as,
      disabled: formatSearch(filters) === '',
      disabledReason: texts.nothing_to_save,
    },
  ];
  if (view !== undefined && (view.scope === 'own' || mayShare))
    items.push(
      { id: 'rename', text: texts.rename(view.name) },
      { id: 'delete', text: texts.delete(view.name) },
    );
  if (onResetColumns) items.push({ id: 'columns', text: texts.usual_columns });
  return (
    <>
      <ButtonDropdown
        items={items}
        onItemClick={({ detail: { id } }) => {
          if (id === 'delete') setDeleting(view);
          else if (id === 'columns') onResetColumns?.();
          else open(id === 'rename' ? view : undefined);
        }}
      >
        {texts.actions}
      </ButtonDropdown>
      <Suspense>
        {opening !== undefined && (
          <ViewDialog
            key={opening.number}
            view={opening.item}
            filters={filters}
            mayShare={mayShare}
            visible={visible}
            onClose={close}
          />
        )}
        {deleting && <DeleteView view={deleting} onClose={() => setDeleting(undefined)} />}
      </Suspense>
    </>
  );
}
