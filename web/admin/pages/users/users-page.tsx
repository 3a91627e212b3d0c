import Button from '@cloudscape-design/components/button';
import type { Profile } from '@portico/shared/contract/people.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { useSession } from '../../../session/session.tsx';
import { SearchBox } from '../../lists/search/search-box.tsx';
import { ListPage } from '../../lists/list-page.tsx';
import { useNoteDialog } from '../../notes/use-note-dialog.tsx';
import { createColumns, getDisplayName } from './columns.tsx';
import type { RowAction } from './row-action.ts';
import { texts } from '../../users/texts.ts';
import { useDialogs } from './dialogs/use-dialogs.tsx';
import { useUserPages } from './use-user-pages.ts';

/** /admin/users */
export default function UsersPage() {
  const { user } = useSession();
  const canManagePeople = hasPermission(user?.roles, 'manage_people_and_companies');
  const { query, pagination, searching, count } = useUserPages();
  const { q, text, searchFor } = searching;
  const { dialog, create, action } = useDialogs();
  const noteDialog = useNoteDialog('person');
  const openNote = (person: Profile) => noteDialog.open({ id: person.id, name: getDisplayName(person) });
  const onAction = (rowAction: RowAction, person: Profile) =>
    rowAction === 'note' ? openNote(person) : action(rowAction, person);
  return (
    <>
      <ListPage
        texts={texts}
        query={query}
        pagination={pagination}
        columns={createColumns({ onOpenNote: openNote, onAction: canManagePeople ? onAction : undefined })}
        filters={
          <SearchBox
            label={texts.search}
            placeholder={texts.search_placeholder}
            currentText={text}
            onSearch={searchFor}
          />
        }
        isFiltered={q !== ''}
        onClear={() => searchFor('')}
        count={count ? texts.showing(count.matches, count.total) : ''}
        action={
          canManagePeople && (
            <Button variant="primary" onClick={create}>
              {texts.create}
            </Button>
          )
        }
        incompleteMessage={q !== '' && pagination.hasNext ? texts.more : undefined}
      />
      {dialog}
      {noteDialog.dialog}
    </>
  );
}
