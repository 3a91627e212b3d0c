import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyChanges } from '@portico/shared/contract/canned-replies.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { useSession } from '../../../../session/session.tsx';
import { replySettingQuery } from '../../../groups/reply-setting.ts';
import { useGroups } from '../../../groups/use-groups.ts';
import { staffQuery } from '../../../selects/staff.ts';
import type { TicketEdit } from '../../../tickets/change/field-change.ts';

type Person = { readonly id: string; readonly full_name: string };

interface Names {
  /** Returns the name of a member of staff; undefined until it is loaded. */
  readonly staff: (id: string) => string | undefined;
  readonly group: (id: string) => string;
}

/** The changes that have not been made to the ticket yet. */
export function findRemainingChange(
  { status, priority, assignee_id, group_id, add_tags = [] }: Omit<ReplyChanges, 'assign_to_me'>,
  ticket: Ticket,
  user: Person,
  names: Names,
) {
  const { tags = [] } = ticket;
  const allTags = [...new Set([...tags, ...add_tags])].sort().slice(0, limits.tags);
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
    ...(allTags.length > tags.length && { tags: allTags }),
  } satisfies TicketEdit;
}

/** Whether a public reply assigns the ticket to its author: the user's choice, or the default setting. */
function useAssignOnReply({ status, assignee_id }: Ticket) {
  const isUnassigned = status === 'new' && assignee_id === null;
  const [begun, setBegun] = useState(false);
  const { data } = useQuery({ ...replySettingQuery, enabled: isUnassigned && begun });
  const [chosen, choose] = useState<boolean>();
  const setting = isUnassigned ? data?.first_reply : 'neither';
  const takesTicket = isUnassigned && (chosen ?? setting === 'takes');
  const offersToTake = !takesTicket && (setting === 'offers' || setting === 'takes');
  return { takes: takesTicket, offers: offersToTake, choose, begin: () => setBegun(true) };
}

/**
 * The changes that sending a public reply makes to the ticket: the changes of its canned replies and, if the
 * author takes the ticket with the reply, the assignee.
 * @param onBeginChange called when the user inserts the first canned reply or takes the ticket; stores the
 * ticket as the user sees it at that moment
 */
export function useReplyChanges(ticket: Ticket, onBeginChange: () => void) {
  const { user } = useSession();
  const replyAssignment = useAssignOnReply(ticket);
  const [inserted, setInserted] = useState<Omit<ReplyChanges, 'assign_to_me'>>({});
  const isFirstCannedReply = Object.keys(inserted).length === 0;
  const { nameOf } = useGroups();
  const { data: staff } = useQuery({ ...staffQuery, enabled: inserted.assignee_id !== undefined });
  const names = {
    staff: (id: string) => staff?.items.find((person) => person.id === id)?.full_name,
    group: nameOf,
  };
  return {
    findRemainingChange: (isNote: boolean): TicketEdit => {
      const assigneeChange = !isNote && replyAssignment.takes && user ? { assignee_id: user.id } : {};
      return user ? findRemainingChange({ ...assigneeChange, ...inserted }, ticket, user, names) : {};
    },
    /** Lets the reply assign the ticket to the user; undefined if that is not offered. */
    take:
      replyAssignment.offers && inserted.assignee_id === undefined
        ? () => {
            onBeginChange();
            replyAssignment.choose(true);
          }
        : undefined,
    /** Called when the user starts to write; the reply then offers to take the ticket. */
    begin: replyAssignment.begin,
    add: ({ add_tags = [], assign_to_me, ...changes }: ReplyChanges) => {
      if (isFirstCannedReply) onBeginChange();
      setInserted((earlier) => ({
        ...earlier,
        ...changes,
        ...(assign_to_me && user && { assignee_id: user.id }),
        add_tags: [...(earlier.add_tags ?? []), ...add_tags],
      }));
    },
    clear: () => setInserted({}),
    /** Removes all changes, including the assignment to the user. */
    removeAll: () => {
      setInserted({});
      replyAssignment.choose(false);
    },
  };
}
