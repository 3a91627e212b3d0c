import { useState } from 'react';
import type { ReplyChanges } from '@portico/shared/contract/canned-replies.ts';
import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { useSession } from '../../../session/session.tsx';
import type { FieldChange } from './field-change.ts';

type Person = { readonly id: string; readonly full_name: string };

/** What of the changes the ticket does not have yet. */
function changeOf(
  { status, priority, assign_to_me, add_tags = [] }: ReplyChanges,
  ticket: Ticket,
  user: Person,
) {
  const { tags = [] } = ticket;
  const all = [...new Set([...tags, ...add_tags])].sort().slice(0, limits.tags);
  return {
    ...(status !== undefined && status !== ticket.status && { status }),
    ...(priority !== undefined && priority !== ticket.priority && { priority }),
    ...(assign_to_me &&
      user.id !== ticket.assignee_id && { assignee_id: user.id, assignee_name: user.full_name }),
    ...(all.length > tags.length && { tags: all }),
  } satisfies FieldChange;
}

/**
 * What the canned replies in a text also change of the ticket once it is sent.
 * @param onLook called when the first one is inserted: the user has seen the ticket as it is now
 */
export function useReplyChanges(ticket: Ticket, onLook: () => void) {
  const { user } = useSession();
  const [inserted, setInserted] = useState<ReplyChanges>({});
  const none = Object.keys(inserted).length === 0;
  return {
    change: user && !none ? changeOf(inserted, ticket, user) : {},
    add: ({ add_tags = [], ...changes }: ReplyChanges) => {
      if (none) onLook();
      setInserted((earlier) => ({
        ...earlier,
        ...changes,
        add_tags: [...(earlier.add_tags ?? []), ...add_tags],
      }));
    },
    clear: () => setInserted({}),
  };
}
