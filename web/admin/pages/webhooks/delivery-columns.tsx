import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { TableProps } from '@cloudscape-design/components/table';
import type { DeliveryAttempt, WebhookDelivery } from '@portico/shared/contract/webhooks.ts';
import { type DeliveryState, testEventType, webhookEventTexts } from '@portico/shared/model/webhooks.ts';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { Status } from '../../status/status.tsx';
import { TicketLink } from '../../tickets/ticket-link.tsx';
import { deliveryTexts as texts, stateTexts, texts as pageTexts } from './texts.ts';

interface Actions {
  onOpen: (delivery: WebhookDelivery) => void;
  onReplay: (id: string) => void;
  /** The id of the message that is being sent again. */
  replayingId: string | undefined;
}

const indicators: Readonly<Record<DeliveryState, StatusIndicatorProps.Type>> = {
  pending: 'pending',
  delivered: 'success',
  failed: 'error',
};

export const formatEventName = (type: WebhookDelivery['type']): string =>
  type === testEventType ? texts.test : webhookEventTexts[type];

/** The HTTP status, such as `200`, or why there was no response. */
export const formatAttemptResult = ({ status, error }: DeliveryAttempt): string =>
  status === null ? (error ?? texts.no_answer) : String(status);

function LastAttemptResult({ attempts }: WebhookDelivery) {
  const last = attempts.at(-1);
  return last ? `${formatAttemptResult(last)} (${texts.tries(attempts.length)})` : pageTexts.blank;
}

export const createDeliveryColumns = ({
  onOpen,
  onReplay,
  replayingId,
}: Actions): TableProps.ColumnDefinition<WebhookDelivery>[] => [
  {
    id: 'event',
    header: texts.event,
    cell: ({ type }) => formatEventName(type),
    isRowHeader: true,
    minWidth: 120,
  },
  { id: 'at', header: texts.at, cell: ({ created_at }) => formatShortDateTime(created_at), minWidth: 165 },
  {
    id: 'ticket',
    header: texts.ticket,
    cell: ({ ticket_id, ticket_number }) =>
      ticket_id === null ? pageTexts.blank : <TicketLink id={ticket_id}>{ticket_number}</TicketLink>,
    minWidth: 120,
  },
  {
    id: 'state',
    header: texts.state,
    cell: ({ state, due_at, attempts }) => (
      <>
        <Status type={indicators[state]}>{stateTexts[state]}</Status>
        {due_at !== null && attempts.length > 0 && <div>{texts.next(formatShortDateTime(due_at))}</div>}
      </>
    ),
    minWidth: 140,
  },
  { id: 'answer', header: texts.answer, cell: LastAttemptResult, minWidth: 140 },
  {
    id: 'actions',
    header: texts.actions,
    cell: (delivery) => (
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          variant="inline-link"
          ariaLabel={texts.of(texts.details, delivery.id)}
          onClick={() => onOpen(delivery)}
        >
          {texts.details}
        </Button>
        {delivery.state !== 'pending' && (
          <Button
            variant="inline-link"
            loading={replayingId === delivery.id}
            disabled={replayingId !== undefined}
            ariaLabel={texts.of(texts.again, delivery.id)}
            onClick={() => onReplay(delivery.id)}
          >
            {texts.again}
          </Button>
        )}
      </SpaceBetween>
    ),
    minWidth: 180,
  },
];
