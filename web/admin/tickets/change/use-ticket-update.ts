import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../../ui/toasts/toasts.ts';
import { api } from '../../../api/api.ts';
import { ApiError, errorMessage } from '../../../api/error.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketChange, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { changeCachedTicket } from '../../../conversation/change/change-cached-ticket.ts';
import { addCachedComment, findChangedComments } from '../../../conversation/change/cached-comments.ts';
import { type Page, applyUpdate, findNewChanges, replaceTicket, updateDashboard } from '../cache-updates.ts';
import { dashboardQuery, ticketQuery } from '../queries.ts';
import { ticketPagesKey } from '../ticket-pages.ts';
import { type TicketEdit, formatFieldNames, toRequestBody } from './field-change.ts';
import { texts } from './texts.ts';

export type { TicketEdit };

/** The changes of others that made the API refuse a change (409). */
export interface Conflict {
  readonly refusedChange: TicketEdit;
  readonly changes: readonly TicketChange[];
  readonly comments: readonly TicketComment[];
}

const conflictTexts: Readonly<Record<string, string>> = {
  version_conflict: texts.conflict,
  unseen_comment: texts.unseen,
};

interface UpdateVariables {
  readonly change: TicketEdit;
  /** The ticket as the user saw it when starting to choose. */
  readonly seenDetail: TicketDetail;
  /** The comment that the user sent in the same step; a single toast reports both. */
  readonly addedComment: TicketComment | undefined;
}

/**
 * Saves fields, and writes the response to the cache. The request contains the versions of the ticket and its
 * conversation that the user saw when starting to choose a value, although live updates may have changed the
 * screen since: the API can then detect a conflict. After a conflict the ticket is refetched.
 */
export function useTicketUpdate(id: string) {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();
  const { queryKey } = ticketQuery(id);
  const detailBeforeChangeRef = useRef<TicketDetail>(undefined);

  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ change, seenDetail }: UpdateVariables) => {
      const { version, conversation_version } = seenDetail.ticket;
      return api('updateTicket', {
        params: { id },
        body: { ...toRequestBody(change), version, conversation_version },
      });
    },
    onMutate: () => setConflict(undefined),
    onSuccess: (response, { change, addedComment }) => {
      const before = queryClient.getQueryData(queryKey)?.ticket ?? response.ticket;
      changeCachedTicket(queryClient, queryKey, (detail) => applyUpdate(detail, response));
      queryClient.setQueryData(
        dashboardQuery.queryKey,
        (dashboard) => dashboard && updateDashboard(dashboard, before, response.ticket),
      );
      queryClient.setQueriesData<Page<TicketSummary>>(
        { queryKey: ticketPagesKey },
        (page) => page && replaceTicket(page, response.ticket),
      );
      // The ticket may have entered or left filtered lists, so these are refetched when they are next shown.
      void queryClient.invalidateQueries({
        queryKey: ticketPagesKey,
        predicate: ({ queryKey: [, search] }) => search !== '',
      });
      const message = texts.updated(formatFieldNames(change));
      if (addedComment) toast.success(texts.comment_added, { description: message });
      else toast.success(message);
    },
    onError: async (error, { change, seenDetail, addedComment }) => {
      const conflictText = error instanceof ApiError ? conflictTexts[error.code] : undefined;
      const reason = conflictText ?? errorMessage(error);
      const description = addedComment ? `${texts.comment_added}. ${reason}` : reason;
      toast.error(texts.update_failed(formatFieldNames(change)), { description });
      if (conflictText === undefined) return;
      // If this fails as well, the page shows the query's error.
      const after = await queryClient.fetchQuery({ ...ticketQuery(id), staleTime: 0 }).catch(() => undefined);
      if (!after) return;
      setConflict({
        refusedChange: change,
        changes: findNewChanges(seenDetail, after),
        comments: findChangedComments(seenDetail, after),
      });
    },
  });
  return {
    /** Stores the ticket that the user sees; call this when the user starts to choose a value. */
    beginChange: () => {
      detailBeforeChangeRef.current = queryClient.getQueryData(queryKey);
    },
    /**
     * @param added a comment that the user sent in the same step
     * @param onSaved called when the API has saved the change
     */
    update: (change: TicketEdit, added?: TicketComment, onSaved?: () => void) => {
      const detailBeforeChange = detailBeforeChangeRef.current;
      detailBeforeChangeRef.current = undefined;
      const seenDetail =
        (detailBeforeChange && added ? addCachedComment(detailBeforeChange, added) : detailBeforeChange) ??
        queryClient.getQueryData(queryKey);
      if (!seenDetail) throw new Error('Only a ticket that is on the screen can be changed.');
      mutate({ change, seenDetail, addedComment: added }, { onSuccess: () => onSaved?.() });
    },
    pending: isPending ? variables.change : undefined,
    conflict,
    dismiss: () => setConflict(undefined),
  };
}

export type TicketUpdater = ReturnType<typeof useTicketUpdate>;
