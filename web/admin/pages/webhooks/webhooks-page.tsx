import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Webhook } from '@portico/shared/contract/webhooks.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { type WebhookAction, createWebhookColumns } from './columns.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { Deliveries } from './deliveries.tsx';
import { useRefreshWebhooks, webhooksQuery } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { texts } from './texts.ts';

const WebhookDialog = lazyScreen(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

function useTestWebhook() {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: ({ id }: Webhook) => api('testWebhook', { params: { id } }),
    onSuccess: () => toast.success(texts.test_sent),
    onError: (error) => toast.error(texts.test_failed, { description: errorMessage(error) }),
    onSettled: refresh,
  });
}

/** /admin/webhooks. `?webhook=` selects the webhook whose messages are listed; by default, the first one. */
export default function WebhooksPage() {
  usePageTitle(texts.title);
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery);
  const [parameters, setParameters] = useSearchParams();
  const { opening, visible, open, close } = useItemDialog<Webhook>();
  const [dialog, setDialog] = useState<{ action: WebhookAction; webhook: Webhook }>();
  const testWebhook = useTestWebhook();
  const items = data?.items;
  const selectedWebhook = items?.find(({ id }) => id === parameters.get('webhook')) ?? items?.[0];
  const closeDialog = () => setDialog(undefined);
  const runAction = (action: WebhookAction, webhook: Webhook) => {
    if (action === 'messages' || action === 'test') setParameters({ webhook: webhook.id }, { replace: true });
    if (action === 'test') testWebhook.mutate(webhook);
    setDialog({ action, webhook });
  };
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={texts.hint}
        actions={
          <Button variant="primary" onClick={() => open(undefined)}>
            {texts.add}
          </Button>
        }
      >
        {texts.title}
      </Header>
      {error !== null && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {(items !== undefined || error === null) && (
        <ItemTable
          label={texts.endpoints}
          items={items}
          getId={({ id }) => id}
          columns={createWebhookColumns({ onEdit: open, onAction: runAction })}
          loadingText={texts.loading}
          empty={texts.none}
          header={<Header variant="h2">{texts.endpoints}</Header>}
        />
      )}
      {selectedWebhook && <Deliveries key={selectedWebhook.id} webhook={selectedWebhook} />}
      <Suspense>
        {opening !== undefined && (
          <WebhookDialog
            key={opening.number}
            webhook={opening.item}
            companies={data?.companies ?? []}
            visible={visible}
            onClose={close}
          />
        )}
      </Suspense>
      {dialog?.action === 'secret' && <SecretDialog webhook={dialog.webhook} onClose={closeDialog} />}
      {dialog?.action === 'delete' && <DeleteWebhook webhook={dialog.webhook} onClose={closeDialog} />}
    </SpaceBetween>
  );
}
