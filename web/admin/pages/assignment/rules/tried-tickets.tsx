import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import type { TableProps } from '@cloudscape-design/components/table';
import { generatePath } from 'react-router-dom';
import type { RuleTrialTicket } from '@portico/shared/contract/assignment-rules.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { formatShortDate } from '../../../../ui/time/dates.ts';
import { ItemTable } from '../../../lists/item-table.tsx';
import { texts } from '../texts.ts';

const createColumns = (
  findGroupName: (group: string) => string,
): TableProps.ColumnDefinition<RuleTrialTicket>[] => [
  {
    id: 'ticket',
    header: texts.ticket,
    cell: ({ ticket_id, ticket_number, subject }) => (
      <>
        <Link
          href={generatePath(adminPaths.ticket, { id: ticket_id })}
          external
          externalIconAriaLabel={texts.new_tab}
        >
          {ticket_number}
        </Link>
        <Box>{subject}</Box>
      </>
    ),
    isRowHeader: true,
    minWidth: 200,
  },
  { id: 'company', header: texts.company, cell: ({ company_name }) => company_name, minWidth: 120 },
  {
    id: 'created',
    header: texts.created,
    cell: ({ created_at }) => formatShortDate(created_at),
    minWidth: 90,
  },
  { id: 'rule', header: texts.rule, cell: ({ rule }) => rule ?? texts.none_matches, minWidth: 120 },
  {
    id: 'group',
    header: texts.group,
    cell: ({ group_id }) => (group_id === null ? texts.blank : findGroupName(group_id)),
    minWidth: 110,
  },
  {
    id: 'assignee',
    header: texts.assignee,
    cell: ({ group_id, assignee_name }) =>
      assignee_name ?? (group_id === null ? texts.blank : texts.group_alone),
    minWidth: 120,
  },
];

interface Props {
  tickets: readonly RuleTrialTicket[];
  findGroupName: (group: string) => string;
}

/** The result of trying the rules on the newest tickets. */
export function RuleTrialTickets({ tickets, findGroupName }: Props) {
  const matchedCount = tickets.filter(({ rule }) => rule !== null).length;
  return (
    <ItemTable
      label={texts.tried}
      items={tickets}
      getId={({ ticket_id }) => ticket_id}
      columns={createColumns(findGroupName)}
      empty={texts.no_tickets}
      header={
        <Header variant="h2" description={texts.tried_hint}>
          <span role="status">{texts.tried_count(matchedCount, tickets.length)}</span>
        </Header>
      }
    />
  );
}
