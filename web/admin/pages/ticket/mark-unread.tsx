import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../ui/toasts/toasts.ts';
import { errorMessage } from '../../../api/error.ts';
import { useMarkUnread } from '../../../api/use-mark-read.ts';
import { useOrigin } from '../../shell/navigation/use-origin.ts';
import { useSetUnreadInCache } from '../../tickets/use-unread-in-cache.ts';
import { texts } from './texts.ts';

/** Marks the ticket as unread, and returns to the page from which it was opened. */
export function MarkUnread({ id }: { id: string }) {
  const { href, state } = useOrigin();
  const navigate = useNavigate();
  const mark = useMarkUnread(id, useSetUnreadInCache(), {
    onSuccess: () => {
      toast.success(texts.marked_unread);
      void navigate(href, { state });
    },
    onError: (error) => toast.error(texts.mark_unread_failed, { description: errorMessage(error) }),
  });
  return (
    <Button disabled={mark.isPending} onClick={() => mark.mutate()}>
      {texts.mark_unread}
    </Button>
  );
}
