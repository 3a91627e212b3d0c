import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '@portico/shared/contract/webhooks.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { createDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveryPagesKey, useRefreshWebhooks } from './queries.ts';
import { deliveryTexts as texts } from './texts.ts';

const pageSize = 10;
/** Milliseconds between two polls of messages that are due soon. */
const pollInterval = 3_000;
/**
 * Milliseconds within which a message counts as due soon. This must be longer than two minutes: while a
 * message is being sent, it is already due again in two minutes, in case the attempt never ends.
 */
const dueSoonWindow = 3 * 60_000;

const isDueSoon = ({ due_at }: WebhookDelivery) =>
  due_at !== null && Date.parse(due_at) < Date.now() + dueSoonWindow;

function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...deliveryPagesKey, id],
    queryFn: ({ pageParam, signal }) =>
      api(
        'listWebhookDeliveries',
        { params: { id }, query: { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isDueSoon)) ? pollInterval : false,
  });
}

function useReplay(id: string) {
  const refresh = useRefreshWebhooks();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (delivery_id: string) => api('replayWebhookDelivery', { params: { id, delivery_id } }),
    onSuccess: () => toast.success(texts.sent_again),
    onError: (error) => toast.error(texts.again_failed, { description: errorMessage(error) }),
    onSettled: refresh,
  });
  return { replay: mutate, replayingId: isPending ? variables : undefined };
}

/** The messages of a webhook, and the responses. */
export function Deliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDeliveries(id);
  const refresh = useRefreshWebhooks();
  const { replay, replayingId } = useReplay(id);
  const [opened, setOpened] = useState<WebhookDelivery>();
  if (error !== null)
    return <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <ItemTable
        label={texts.title(name)}
        items={data?.pages.flatMap(({ items }) => items)}
        getId={(delivery) => delivery.id}
        columns={createDeliveryColumns({ onOpen: setOpened, onReplay: replay, replayingId })}
        loadingText={texts.loading}
        empty={texts.none}
        header={
          <Header
            variant="h2"
            description={texts.hint}
            actions={
              <Button
                iconName="refresh"
                ariaLabel={texts.refresh}
                loading={isFetching && !isFetchingNextPage}
                onClick={() => void refresh()}
              />
            }
          >
            {texts.title(name)}
          </Header>
        }
        footer={
          hasNextPage && (
            <Box textAlign="center">
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            </Box>
          )
        }
      />
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
