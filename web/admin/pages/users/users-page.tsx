import Button from '@cloudscape-design/components/button';
import type { Profile } from '@portico/shared/contract/people.ts';
import { may } from '@portico/shared/model/permissions.ts';
import { useSession } from '../../../session/session.tsx';
import { Filters } from '../../lists/filters.tsx';
import { ListPage } from '../../lists/list-page.tsx';
import { useNoteDialog } from '../../notes/use-note-dialog.tsx';
import { columnsFor } from './columns.tsx';
import { texts } from './texts.ts';
import { useDialogs } from './use-dialogs.tsx';
import { useUserPages } from './use-user-pages.ts';

const nameOf = ({ full_name, email }: Profile) => full_name || email;

/** /admin/users */
export function UsersPage() {
  const { user } = useSession();
  const manages = may(user?.roles, 'manage_people_and_companies');
  const { query, pagination, searching, count } = useUserPages();
  const { q, text, searchFor } = searching;
  const { dialog, create, action } = useDialogs();
  const note = useNoteDialog('person', nameOf);
  return (
    <>
      <ListPage
        texts={texts}
        query={query}
        pagination={pagination}
        columns={columnsFor(note.column, manages ? action : undefined)}
        filters={
          <Filters
            label={texts.search}
            placeholder={texts.search_placeholder}
            applied={text}
            onSearch={searchFor}
          />
        }
        filtered={q !== ''}
        onClear={() => searchFor('')}
        count={count ? texts.showing(count.shown, count.total) : ''}
        action={
          manages && (
            <Button variant="primary" onClick={create}>
              {texts.create}
            </Button>
          )
        }
        incomplete={q !== '' && pagination.hasNext ? texts.more : undefined}
      />
      {dialog}
      {note.dialog}
    </>
  );
}
