import { versionName } from '@portico/lambdas/domain/service-levels/versions.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { type ServiceLevelItemKind, keys } from '@portico/lambdas/table/keys.ts';
import { calendars, newerPolicies, policies } from '../demo/service-levels.ts';

const createLevelItems = (kind: ServiceLevelItemKind, levels: readonly { id: string; version: number }[]) =>
  levels.flatMap((level) => [
    put({ Item: { ...keys.serviceLevel(kind, level.id), ...level } }),
    put({ Item: { ...keys.serviceLevelVersion(kind, versionName(level)), ...level } }),
  ]);

/** Stores policies and business hours. */
export const seedServiceLevels = (): Promise<void> =>
  transact([...createLevelItems('policy', policies), ...createLevelItems('calendar', calendars)]);

/** Stores newer versions of policies, which do not apply to open tickets yet. */
export const seedNewerServiceLevels = (): Promise<void> =>
  transact(createLevelItems('policy', newerPolicies));
