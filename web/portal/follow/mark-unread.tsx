import { useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toasts/toasts.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { errorMessage } from '../../api/error.ts';
import { useMarkUnread } from '../../api/use-mark-read.ts';
import { Button } from '../../ui/fields/button.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { useSetUnreadInCache } from '../ticket/use-unread-in-cache.ts';

/** Marks the ticket as unread, and returns to the list. */
export function MarkUnread({ id }: { id: string }) {
  const list = useListAddress();
  const navigate = useNavigate();
  const mark = useMarkUnread(id, useSetUnreadInCache(), {
    onSuccess: () => {
      toast.success('Marked as unread');
      void navigate(portalPaths.my_tickets + (list?.search ?? ''), { state: list?.state });
    },
    onError: (error) =>
      toast.error('Failed to mark the ticket as unread', { description: errorMessage(error) }),
  });
  return (
    <Button variant="secondary" disabled={mark.isPending} onClick={() => mark.mutate()}>
      Mark as unread
    </Button>
  );
}
