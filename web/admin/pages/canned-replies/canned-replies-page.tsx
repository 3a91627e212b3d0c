import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { useSession } from '../../../session/session.tsx';
import { findRepliesByWords } from '../../canned-replies/find.ts';
import { cannedRepliesQuery } from '../../canned-replies/queries.ts';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { SearchBox } from '../../lists/search/search-box.tsx';
import { ListPage } from '../../lists/list-page.tsx';
import { useSearch } from '../../lists/search/use-search.ts';
import { createColumns } from './columns.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { texts } from './texts.ts';

const ReplyDialog = lazyScreen(async () => (await import('./reply-dialog.tsx')).ReplyDialog);

/** All canned replies are on one page. */
const pagination = { page: 1, hasNext: false, goTo: () => undefined };

/** /admin/canned-replies */
export default function CannedRepliesPage() {
  const { user } = useSession();
  const mayShare = hasPermission(user?.roles, 'write_shared_replies');
  const { q, text, searchFor } = useSearch();
  const { data, error, isFetching, refetch } = useQuery(cannedRepliesQuery);
  const { opening, visible, open, close } = useItemDialog<CannedReply>();
  const [deleting, setDeleting] = useState<CannedReply>();
  return (
    <>
      <ListPage
        texts={texts}
        query={{ data: data && { items: findRepliesByWords(data, q) }, error, isFetching, refetch }}
        pagination={pagination}
        columns={createColumns({
          mayChange: ({ scope }) => scope === 'own' || mayShare,
          onEdit: open,
          onDelete: setDeleting,
        })}
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
          <Button variant="primary" onClick={() => open(undefined)}>
            {texts.add}
          </Button>
        }
      />
      {opening !== undefined && (
        <Suspense>
          <ReplyDialog
            key={opening.number}
            reply={opening.item}
            mayShare={mayShare}
            visible={visible}
            onClose={close}
          />
        </Suspense>
      )}
      {deleting && <DeleteDialog reply={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
