import { queryOptions } from '@tanstack/react-query';
import type { AlertRule } from '@portico/shared/contract/alerts.ts';
import { api } from '../../../api/api.ts';

/** An integration that may send alerts, and the rule that turns its alerts into tickets. */
export interface AlertSource {
  readonly id: string;
  readonly name: string;
  /** The companies to which the integration is restricted; null for all. */
  readonly companies: readonly { readonly id: string; readonly name: string }[] | null;
  /** Undefined until the integration's rule is set up. */
  readonly rule: AlertRule | undefined;
}

export const alertSourcesQuery = queryOptions({
  queryKey: ['alert sources'],
  queryFn: async ({ signal }): Promise<AlertSource[]> => {
    const [integrations, rules] = await Promise.all([
      api('listIntegrations', {}, { signal }),
      api('listAlertRules', {}, { signal }),
    ]);
    return integrations.items
      .filter(({ scopes, revoked_at }) => scopes.includes('alerts:write') && revoked_at === null)
      .map(({ id, name, companies }) => ({
        id,
        name,
        companies,
        rule: rules.items.find(({ integration_id }) => integration_id === id),
      }));
  },
});
