import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { ItemTable } from '../../../lists/item-table.tsx';
import { historyColumns } from './history-columns.tsx';
import { texts } from '../texts.ts';
import { useEarlierHistory } from './use-earlier-entries.ts';

/** The recorded changes, newest first. */
export function History({ detail }: { detail: TicketDetail }) {
  const earlierHistory = useEarlierHistory(detail);
  return (
    <div data-focus-fallback="self" tabIndex={-1}>
      <ItemTable
        label={texts.history}
        items={detail.history}
        getId={({ id }) => id}
        columns={historyColumns}
        header={<Header variant="h2">{texts.history}</Header>}
        empty={
          <Box textAlign="center" color="inherit">
            {texts.no_history}
          </Box>
        }
        footer={
          earlierHistory.available && (
            <Box textAlign="center">
              <Button onClick={earlierHistory.load} loading={earlierHistory.loading}>
                {texts.earlier_history}
              </Button>
            </Box>
          )
        }
      />
    </div>
  );
}
