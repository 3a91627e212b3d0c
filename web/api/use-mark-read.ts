import { useEffect, useRef } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { api } from './api.ts';

const latestOf = ({ last_activity_at, last_staff_activity_at = '' }: TicketDetail['ticket']) =>
  last_activity_at > last_staff_activity_at ? last_activity_at : last_staff_activity_at;

/**
 * Marks an unread ticket as read, on every device, once its screen is visible. If that fails, the ticket
 * stays unread until it is opened again.
 * @param onRead called with the id of the ticket
 */
export function useMarkRead(
  { ticket, unread }: Pick<TicketDetail, 'ticket' | 'unread'>,
  onRead: (id: string) => void,
): void {
  const { id } = ticket;
  const seen_at = latestOf(ticket);
  const done = useRef(onRead);
  useEffect(() => {
    done.current = onRead;
  });
  useEffect(() => {
    if (!unread) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      api('markTicketRead', { params: { id }, body: { seen_at } }).then(
        () => done.current(id),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, unread, seen_at]);
}
