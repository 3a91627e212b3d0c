import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { Webhook } from '@portico/shared/contract/webhooks.ts';
import { webhookEventTexts, webhookKindTexts } from '@portico/shared/model/webhooks.ts';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { Status } from '../../status/status.tsx';
import { texts } from './texts.ts';

export const webhookActions = ['messages', 'test', 'secret', 'delete'] as const;
export type WebhookAction = (typeof webhookActions)[number];

interface Actions {
  onEdit: (webhook: Webhook) => void;
  onAction: (action: WebhookAction, webhook: Webhook) => void;
}

function State({ active, switched_off_at, failing_since }: Webhook) {
  if (switched_off_at !== null)
    return <Status type="error">{texts.switched_off(formatShortDateTime(switched_off_at))}</Status>;
  if (!active) return <Status type="stopped">{texts.off}</Status>;
  return failing_since === null ? (
    <Status>{texts.on}</Status>
  ) : (
    <Status type="warning">{texts.failing(formatShortDateTime(failing_since))}</Status>
  );
}

export const createWebhookColumns = ({
  onEdit,
  onAction,
}: Actions): TableProps.ColumnDefinition<Webhook>[] => [
  { id: 'name', header: texts.name, cell: ({ name }) => name, isRowHeader: true, minWidth: 140 },
  {
    id: 'kind',
    header: texts.kind,
    // Only the host is shown: the rest of the URL may be a secret.
    cell: ({ kind, url }) => `${webhookKindTexts[kind]}, ${new URL(url).host}`,
    minWidth: 160,
  },
  {
    id: 'events',
    header: texts.events,
    cell: ({ events }) => events.map((event) => webhookEventTexts[event]).join(', '),
    minWidth: 200,
  },
  { id: 'state', header: texts.state, cell: State, minWidth: 150 },
  {
    id: 'actions',
    header: texts.actions,
    cell: (webhook) => (
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Button
          variant="inline-icon"
          iconName="edit"
          ariaLabel={texts.of(texts.edit, webhook.name)}
          onClick={() => onEdit(webhook)}
        />
        <ButtonDropdown
          variant="inline-icon"
          expandToViewport
          ariaLabel={texts.of(texts.more, webhook.name)}
          items={[
            { id: 'messages', text: texts.messages },
            { id: 'test', text: texts.test, disabled: !webhook.active },
            ...(webhook.kind === 'webhook' ? [{ id: 'secret', text: texts.secret }] : []),
            { id: 'delete', text: texts.delete },
          ]}
          onItemClick={({ detail }) => {
            const action = webhookActions.find((webhookAction) => webhookAction === detail.id);
            if (action !== undefined) onAction(action, webhook);
          }}
        />
      </SpaceBetween>
    ),
    minWidth: 100,
  },
];
