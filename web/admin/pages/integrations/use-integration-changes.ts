import { useQueryClient } from '@tanstack/react-query';
import type { Integration, NewIntegration } from '@portico/shared/contract/integrations.ts';
import { api } from '../../../api/api.ts';
import { useIdempotentCreate } from '../../../forms/use-idempotent-create.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { integrationsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** A key that was just made, and its integration. */
export interface CreatedKey {
  readonly key: string;
  readonly integration: Integration;
}

/** Changes integrations. Refetches them even after a failure: another user may have changed them. */
export function useIntegrationChanges() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey });
  const { create, edited } = useIdempotentCreate({
    send: (body: NewIntegration, idempotency_key) => api('createIntegration', { body, idempotency_key }),
    onKeyReused: () => void refresh(),
  });
  const awaitAndRefresh = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await refresh();
    }
  };
  const makeKey = (
    { id, version }: Integration,
    ends_at: string | null,
    overlap_hours: number,
  ): Promise<CreatedKey> =>
    awaitAndRefresh(api('makeIntegrationKey', { params: { id }, body: { ends_at, overlap_hours, version } }));
  return {
    edited,
    create: async (body: NewIntegration, ends_at: string | null): Promise<CreatedKey> =>
      makeKey(await create(body), ends_at, 0),
    update: async ({ id, version }: Integration, body: NewIntegration) => {
      await awaitAndRefresh(api('updateIntegration', { params: { id }, body: { ...body, version } }));
      toast.success(texts.was_updated(body.name));
    },
    makeKey,
    revoke: async ({ id, name }: Integration) => {
      await awaitAndRefresh(api('revokeIntegration', { params: { id } }));
      toast.success(texts.was_revoked(name));
    },
  };
}
