import { type Endpoint } from '../../../../shared/contract/define.ts';
import { type EndpointName, contract } from '../../../../shared/contract/index.ts';
import { type KeyScope, keyScopes } from '../../../../shared/model/key-scopes.ts';
import type { LooseInput, Subject } from '../../../support/api.ts';
import type { Person } from '../../../support/people.ts';
import { endpointNames } from './matrix.ts';

export const keyKinds = [
  'no key',
  'a wrong key',
  "a person's token",
  'a revoked key',
  'an expired key',
  'a key without the scope',
  'a key for another company',
  'a key for everything',
] as const;
export type KeyKind = (typeof keyKinds)[number];

const findEndpoint = (name: EndpointName): Endpoint => contract[name];

/** The endpoints that accept keys. */
export const keyEndpointNames = endpointNames.filter((name) => findEndpoint(name).scope !== undefined);

export function statusForKey(name: EndpointName, kind: KeyKind, input: LooseInput): number {
  const { status = 200, restricted_by } = findEndpoint(name);
  if (kind === 'a key for everything') return status;
  if (kind === 'a key without the scope') return 403;
  if (kind !== 'a key for another company') return 401;
  if (!restricted_by) return 403;
  return restricted_by === 'path' || input.params?.['id'] !== undefined ? 404 : status;
}

/** Creates a key of each kind. @returns a function that picks the caller for an endpoint and a kind of key */
export async function createCallerPicker(admin: Person, token: string, otherCompany: string) {
  // These modules read environment variables that the cloud sets, so they are imported after its start.
  const { call } = await import('../../../support/api.ts');
  const { setUpAlerts } = await import('../../../support/alerts.ts');
  const { newIntegration } = await import('../../../support/integrations.ts');
  const validIntegration = await newIntegration(admin);
  const revokedIntegration = await newIntegration(admin);
  await call('revokeIntegration', { params: { id: revokedIntegration.id } }, admin);
  const ends_at = new Date(Date.now() + 2_000).toISOString();
  const expiredIntegration = await newIntegration(admin, { ends_at });
  const keysWithoutScope = new Map<KeyScope | undefined, { key: string }>();
  for (const scope of keyScopes)
    keysWithoutScope.set(
      scope,
      await newIntegration(admin, { scopes: keyScopes.filter((other) => other !== scope) }),
    );
  const foreignIntegration = await newIntegration(admin, { company_ids: [otherCompany] });
  await new Promise((resolve) => setTimeout(resolve, Date.parse(ends_at) - Date.now()));
  const callersByKind: Record<Exclude<KeyKind, 'a key without the scope'>, Subject> = {
    'no key': { key: '' },
    'a wrong key': { key: validIntegration.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
    "a person's token": { key: token },
    'a revoked key': revokedIntegration,
    'an expired key': expiredIntegration,
    'a key for another company': foreignIntegration,
    'a key for everything': validIntegration,
  };
  await setUpAlerts(admin, validIntegration.id, otherCompany);
  await setUpAlerts(admin, foreignIntegration.id, otherCompany);
  return (name: EndpointName, kind: KeyKind) =>
    kind === 'a key without the scope' ? keysWithoutScope.get(findEndpoint(name).scope) : callersByKind[kind];
}
