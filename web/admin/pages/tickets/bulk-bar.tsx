import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { unassigned } from '@portico/shared/model/ticket.ts';
import { useSession } from '../../../session/session.tsx';
import { useGroups } from '../../groups/use-groups.ts';
import { useStaffSelect } from '../../selects/staff.ts';
import type { FailedTicket } from '../../tickets/each-ticket.ts';
import { FailedTickets } from '../../tickets/failed-tickets.tsx';
import { dashboardQuery, ticketPages } from '../../tickets/queries.ts';
import { queuesQuery } from '../../tickets/queues.ts';
import { type BulkChange, changeTickets } from './assign-tickets.ts';
import { texts } from './texts.ts';

/** No group has such an id. */
const noGroup = 'none-of-them';

interface Props {
  selected: readonly TicketSummary[];
  onClear: () => void;
}

/** What can be done with the selected tickets, and which of them could not be changed. */
export function BulkBar({ selected, onClear }: Props) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const staff = useStaffSelect();
  const groups = useGroups();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [failed, setFailed] = useState<FailedTicket[]>([]);

  const change = async (what: BulkChange, messageOf: (count: number) => string) => {
    setFailed([]);
    setProgress({ done: 0, of: selected.length });
    const left = await changeTickets(selected, what, (done) => setProgress({ done, of: selected.length }));
    setProgress(undefined);
    setFailed(left);
    const changed = selected.length - left.length;
    if (changed > 0) toast.success(messageOf(changed));
    onClear();
    for (const queryKey of [ticketPages, queuesQuery.queryKey, dashboardQuery.queryKey, ['ticket']])
      void queryClient.invalidateQueries({ queryKey });
  };
  const assign = (assignee_id: string | null, name: string) =>
    change({ assignee_id }, (count) => texts.assigned(count, name));
  return (
    <SpaceBetween size="xs">
      {selected.length > 0 && (
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <span role="status">
            {progress ? texts.changing(progress.done, progress.of) : texts.selected(selected.length)}
          </span>
          <Button
            disabled={progress !== undefined}
            onClick={() => void (user && assign(user.id, user.full_name))}
          >
            {texts.assign_to_me}
          </Button>
          <Select
            {...staff.props}
            selectedOption={null}
            placeholder={texts.assign_to}
            ariaLabel={texts.assign_to}
            disabled={progress !== undefined}
            options={[{ value: unassigned, label: texts.nobody }, ...staff.options]}
            onChange={({ detail: { selectedOption } }) => {
              const { value = unassigned, label = '' } = selectedOption;
              void assign(value === unassigned ? null : value, label);
            }}
          />
          <Select
            selectedOption={null}
            placeholder={texts.move_to_group}
            ariaLabel={texts.move_to_group}
            disabled={progress !== undefined}
            options={[{ value: noGroup, label: texts.no_group }, ...groups.options]}
            expandToViewport
            onChange={({ detail: { selectedOption } }) => {
              const { value = noGroup, label = '' } = selectedOption;
              const group_id = value === noGroup ? null : value;
              void change({ group_id }, (count) => texts.moved(count, label));
            }}
          />
          <Button variant="link" disabled={progress !== undefined} onClick={onClear}>
            {texts.clear_selection}
          </Button>
        </SpaceBetween>
      )}
      {failed.length > 0 && (
        <Alert
          type="warning"
          dismissible
          onDismiss={() => setFailed([])}
          header={texts.not_assigned(failed.length)}
        >
          <FailedTickets tickets={failed} />
        </Alert>
      )}
    </SpaceBetween>
  );
}
