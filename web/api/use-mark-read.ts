import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { api } from './api.ts';
import { addOwnReadMark, forgetOwnReadMark } from './own-read-marks.ts';

/** Shows a ticket as read or unread wherever it is cached. */
type SetUnread = (id: string, unread: boolean) => void;

const findLatestActivityTime = ({ last_activity_at, last_staff_activity_at = '' }: TicketDetail['ticket']) =>
  last_activity_at > last_staff_activity_at ? last_activity_at : last_staff_activity_at;

/**
 * The latest request in flight that marks a ticket as read. A request that marks it as unread must wait for
 * this one, which would otherwise undo it.
 */
let markReadRequest = Promise.resolve();

/**
 * Marks an unread ticket as read on every device once its screen is visible. If that fails, the ticket stays
 * unread until it is opened again.
 */
export function useMarkRead(
  { ticket, unread }: Pick<TicketDetail, 'ticket' | 'unread'>,
  setUnread: SetUnread,
): void {
  const { id } = ticket;
  const seen_at = findLatestActivityTime(ticket);
  const latestSetUnread = useRef(setUnread);
  /**
   * The latest activity that this screen has marked as read. If the ticket is unread again without a later
   * activity, the user has marked it as unread.
   */
  const markedActivityTime = useRef('');
  useEffect(() => {
    latestSetUnread.current = setUnread;
  });
  useEffect(() => {
    if (!unread) markedActivityTime.current = seen_at;
    if (markedActivityTime.current === seen_at) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      markedActivityTime.current = seen_at;
      addOwnReadMark(id, seen_at);
      markReadRequest = api('markTicketRead', { params: { id }, body: { seen_at } }).then(
        () => latestSetUnread.current(id, false),
        () => forgetOwnReadMark(id),
      );
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, unread, seen_at]);
}

/** Marks a ticket as unread, on every device, until it is opened again. */
export const useMarkUnread = (
  id: string,
  setUnread: SetUnread,
  { onSuccess, onError }: { onSuccess: () => void; onError: (error: Error) => void },
) =>
  useMutation({
    mutationKey: ['markTicketUnread'],
    mutationFn: async () => {
      await markReadRequest;
      addOwnReadMark(id, '');
      return api('markTicketUnread', { params: { id } });
    },
    onSuccess: () => {
      setUnread(id, true);
      onSuccess();
    },
    onError,
  });
