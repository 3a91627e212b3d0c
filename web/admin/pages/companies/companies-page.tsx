import Button from '@cloudscape-design/components/button';
import { Suspense, useMemo } from 'react';
import type { Company } from '@portico/shared/contract/companies.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { useSession } from '../../../session/session.tsx';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { SearchBox } from '../../lists/search/search-box.tsx';
import { ListPage } from '../../lists/list-page.tsx';
import { useNoteDialog } from '../../notes/use-note-dialog.tsx';
import { createColumns } from './columns.tsx';
import { texts } from './texts.ts';
import { useCompanyPages } from './use-company-pages.ts';

const CompanyDialog = lazyScreen(async () => (await import('./company-dialog.tsx')).CompanyDialog);

const ContactsDialog = lazyScreen(
  async () => (await import('./contacts/contacts-dialog.tsx')).ContactsDialog,
);

/** /admin/companies */
export default function CompaniesPage() {
  const { user } = useSession();
  const mayManage = hasPermission(user?.roles, 'manage_people_and_companies');
  const { query, pagination, searching } = useCompanyPages();
  const { q, text, searchFor } = searching;
  const { opening, visible, open, close } = useItemDialog<Company>();
  const noteDialog = useNoteDialog('company');
  const { open: openNote } = noteDialog;
  const contactsDialog = useItemDialog<Company>();
  const { open: openContacts } = contactsDialog;
  const columns = useMemo(
    () =>
      createColumns({
        onOpenNote: openNote,
        onOpenContacts: openContacts,
        onEdit: mayManage ? open : undefined,
      }),
    [openNote, openContacts, mayManage, open],
  );
  const isPartialPage = query.data !== undefined && query.data.items.length < limits.page;
  return (
    <>
      <ListPage
        texts={texts}
        query={query}
        pagination={pagination}
        columns={columns}
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
        action={
          mayManage && (
            <Button variant="primary" onClick={() => open(undefined)}>
              {texts.add}
            </Button>
          )
        }
        incompleteMessage={q !== '' && pagination.hasNext && isPartialPage ? texts.more_to_search : undefined}
      />
      {noteDialog.dialog}
      {contactsDialog.opening?.item !== undefined && (
        <Suspense>
          <ContactsDialog
            key={contactsDialog.opening.number}
            company={contactsDialog.opening.item}
            visible={contactsDialog.visible}
            onClose={contactsDialog.close}
          />
        </Suspense>
      )}
      {opening !== undefined && (
        <Suspense>
          <CompanyDialog key={opening.number} company={opening.item} visible={visible} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
