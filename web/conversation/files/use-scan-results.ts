import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';

/** Milliseconds until a ticket is refetched; doubled each time, up to the longest pause. */
const firstPause = 1000;
const longestPause = 60_000;

/**
 * Refetches a ticket while its files are being scanned. Without a live connection, nothing else shows the
 * results.
 * @param queryKey the query key of the ticket
 */
export function useScanResults(files: readonly TicketAttachment[], queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const refetchTicket = useEffectEvent(() => queryClient.invalidateQueries({ queryKey, exact: true }));
  const scanningIds = files
    .filter(({ scan }) => scan === 'checking')
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (scanningIds === '') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const wait = (pause: number) => {
      if (isStopped) return;
      timer = setTimeout(() => {
        void refetchTicket().finally(() => wait(Math.min(pause * 2, longestPause)));
      }, pause);
    };
    wait(firstPause);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [scanningIds]);
}
