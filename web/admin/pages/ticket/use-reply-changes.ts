import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyChanges } from '@portico/shared/contract/canned-replies.ts';
import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { useSession } from '../../../session/session.tsx';
import { useGroups } from '../../groups/use-groups.ts';
import { staffQuery } from '../../selects/staff.ts';
import type { FieldChange } from './field-change.ts';

type Person = { readonly id: string; readonly full_name: string };

interface Names {
  /** Of a member of staff; undefined before it is known. */
  readonly staff: (id: string) => string | undefined;
  readonly group: (id: string) => string;
}

/** What of the changes the ticket does not have yet. */
export function changeOf(
  { status, priority, assignee_id, group_id, add_tags = [] }: Omit<ReplyChanges, 'assign_to_me'>,
  ticket: Ticket,
  user: Person,
  names: Names,
) {
  const { tags = [] } = ticket;
  const all = [...new Set([...tags, ...add_tags])].sort().slice(0, limits.tags);
  return {
    ...(status !== undefined && status !== ticket.status && { status }),
    ...(priority !== undefined && priority !== ticket.priority && { priority }),
    ...(assignee_id !== undefined &&
      assignee_id !== ticket.assignee_id && {
        assignee_id,
        assignee_name: assignee_id === user.id ? user.full_name : (names.staff(assignee_id) ?? assignee_id),
      }),
    ...(group_id !== undefined &&
      group_id !== ticket.group_id && { group_id, group_name: names.group(group_id) }),
    ...(all.length > tags.length && { tags: all }),
  } satisfies FieldChange;
}

/**
 * What the canned replies in a text also change of the ticket once it is sent.
 * @param onLook called when the first one is inserted: the user has seen the ticket as it is now
 */
export function useReplyChanges(ticket: Ticket, onLook: () => void) {
  const { user } = useSession();
  const [inserted, setInserted] = useState<Omit<ReplyChanges, 'assign_to_me'>>({});
  const none = Object.keys(inserted).length === 0;
  const { nameOf } = useGroups();
  const { data: staff } = useQuery({ ...staffQuery, enabled: inserted.assignee_id !== undefined });
  const names = {
    staff: (id: string) => staff?.items.find((one) => one.id === id)?.full_name,
    group: nameOf,
  };
  return {
    change: user && !none ? changeOf(inserted, ticket, user, names) : {},
    add: ({ add_tags = [], assign_to_me, ...changes }: ReplyChanges) => {
      if (none) onLook();
      setInserted((earlier) => ({
        ...earlier,
        ...changes,
        ...(assign_to_me && user && { assignee_id: user.id }),
        add_tags: [...(earlier.add_tags ?? []), ...add_tags],
      }));
    },
    clear: () => setInserted({}),
  };
}
