import { Suspense } from 'react';
import type { TicketChange } from '@portico/shared/contract/ticket-conversation.ts';
import { StatusBadge } from '../../ui/tickets/badge.tsx';
import { lazyComponent } from '../lazily.tsx';
import { Time } from '../message.tsx';

const StaffChange = lazyComponent(async () => (await import('./staff-change.tsx')).StaffChange);

/**
 * The value is `into TKT-000012` on the merged or split ticket, and `from TKT-000011` on the other ticket.
 */
const formatDirection = (value: string) =>
  value.startsWith('into') ? `this ticket ${value}` : `${value.slice('from '.length)} into this ticket`;

function ChangeDescription({ change }: { change: TicketChange }) {
  const { field_name, user_name, old_value, new_value } = change;
  if (field_name === 'status')
    return (
      <>
        {user_name} changed the status from <StatusBadge status={old_value} /> to{' '}
        <StatusBadge status={new_value} />
      </>
    );
  if (field_name === 'split') return `${user_name} split a part of ${formatDirection(new_value)}`;
  if (field_name === 'merge')
    return `${user_name} ${new_value ? 'merged' : 'undid the merge of'} ${formatDirection(new_value || old_value)}`;
  return (
    <Suspense>
      <StaffChange change={change} />
    </Suspense>
  );
}

/** A recorded change as a line between the messages. */
export const ChangeLine = ({ change }: { change: TicketChange }) => (
  <li className="said-line">
    <ChangeDescription change={change} /> · <Time at={change.created_at} />
  </li>
);
