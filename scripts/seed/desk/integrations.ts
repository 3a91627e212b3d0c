import { createHash, randomBytes } from 'node:crypto';
import { integrationItem } from '@portico/lambdas/domain/integration.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import type { KeyScope } from '@portico/shared/model/key-scopes.ts';
import { getDemoCompany } from '../people/companies.ts';
import type { CompanyName } from '../demo/companies.ts';
import { createStableId } from '../stable-id.ts';
import { type Age, subtractWorkingTime } from './working-time.ts';

interface DemoIntegration {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly companies?: readonly CompanyName[];
  readonly since: string;
  /** When its key was last used; undefined for a revoked integration. */
  readonly lastUseAge?: Age;
}

const demoIntegrations: readonly DemoIntegration[] = [
  {
    name: 'Grafana',
    scopes: ['tickets:read', 'alerts:write'],
    since: '2025-06-02T09:00:00Z',
    lastUseAge: '3m',
  },
  {
    name: 'Weekly figures',
    scopes: ['companies:read', 'reports:read'],
    since: '2025-07-14T09:00:00Z',
    lastUseAge: '1d 06:00',
  },
  {
    name: 'Ward tablets',
    scopes: ['tickets:read', 'tickets:write', 'people:read'],
    companies: ['ashcombe'],
    since: '2025-10-06T09:00:00Z',
    lastUseAge: '2h',
  },
  { name: 'Old monitoring', scopes: ['tickets:write'], since: '2025-05-05T09:00:00Z' },
];

/** @throws Error if the demo has no such integration */
export function getIntegrationId(name: string): string {
  const integration = demoIntegrations.find((integration) => integration.name === name);
  if (!integration) throw new Error(`The demo has no integration ${name}`);
  return createStableId(`integration ${name}`, integration.since);
}

/** Stores the demo's integrations. Their random keys are not kept. @param made_by id of the administrator */
export const seedIntegrations = (made_by: string, now: Date): Promise<void> =>
  transact(
    demoIntegrations.map(({ name, scopes, lastUseAge, companies = [], since }) => {
      const key = randomBytes(32).toString('hex');
      const made_at = new Date(since).toISOString();
      const ends_at = new Date(now.getTime() + 200 * 24 * 60 * 60 * 1000).toISOString();
      const storedKey = {
        hash: createHash('sha256').update(key).digest('hex'),
        ends_with: key.slice(-4),
        made_at,
        ends_at,
      };
      return put({
        Item: integrationItem({
          name,
          scopes: [...scopes],
          id: getIntegrationId(name),
          company_ids: companies.length > 0 ? companies.map((company) => getDemoCompany(company).id) : null,
          keys: lastUseAge ? [storedKey] : [],
          made_by,
          created_at: made_at,
          last_used_at: lastUseAge ? subtractWorkingTime(now, lastUseAge, name).toISOString() : null,
          revoked_at: lastUseAge ? null : '2025-06-02T09:30:00.000Z',
          version: 2,
        }),
      });
    }),
  );
