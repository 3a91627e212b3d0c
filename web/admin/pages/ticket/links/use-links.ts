import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { LinkedTicket } from '@portico/shared/contract/links.ts';
import { type LinkKind, linkKindTexts } from '@portico/shared/model/ticket-links.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { ticketQuery } from '../../../tickets/queries.ts';
import { linkTexts as texts } from './link-texts.ts';

export const linksQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', id],
    queryFn: async ({ signal }) => (await api('listTicketLinks', { params: { id } }, { signal })).items,
  });

/** Shows the changed links immediately; the ticket is refetched for its number of links and its history. */
function useChangeCachedLinks(id: string) {
  const queryClient = useQueryClient();
  return (change: (links: readonly LinkedTicket[]) => LinkedTicket[]) => {
    queryClient.setQueryData(linksQuery(id).queryKey, (links) => change(links ?? []));
    void queryClient.invalidateQueries({ queryKey: linksQuery(id).queryKey });
    return queryClient.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
  };
}

export function useAddLink(id: string, onAdded: () => void) {
  const changeCachedLinks = useChangeCachedLinks(id);
  return useMutation({
    mutationKey: ['linkTicket'],
    mutationFn: ({ ticket, kind }: { ticket: { id: string }; kind: LinkKind }) =>
      api('linkTicket', { params: { id, other_id: ticket.id }, body: { kind } }),
    onSuccess: async (link) => {
      toast.success(texts.linked(linkKindTexts[link.kind], link.ticket_number));
      await changeCachedLinks((links) => [
        ...links.filter((existingLink) => existingLink.id !== link.id),
        link,
      ]);
      onAdded();
    },
  });
}

export function useRemoveLink(id: string) {
  const changeCachedLinks = useChangeCachedLinks(id);
  return useMutation({
    mutationKey: ['unlinkTicket'],
    mutationFn: (link: LinkedTicket) => api('unlinkTicket', { params: { id, other_id: link.id } }),
    onSuccess: (_, { id: linkedId, ticket_number }) => {
      toast.success(texts.removed(ticket_number));
      return changeCachedLinks((links) => links.filter((link) => link.id !== linkedId));
    },
    onError: (error) => {
      toast.error(texts.remove_failed, { description: errorMessage(error) });
      return changeCachedLinks((links) => [...links]);
    },
  });
}
