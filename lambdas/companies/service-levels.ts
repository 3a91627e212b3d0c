import { isDeepStrictEqual } from 'node:util';
import type {
  BusinessHours,
  BusinessHoursUpdate,
  CompanyServiceLevel,
  ServicePolicy,
  ServicePolicyUpdate,
} from '@portico/shared/contract/service-level.ts';
import type { AuditValues } from '../domain/audit/audit-record.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { parseCalendar, parsePolicy, versionName } from '../domain/service-levels/versions.ts';
import { formatBusinessTime } from '@portico/shared/model/duration-text.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { clockKindTexts, clockKinds, pauseReasons } from '@portico/shared/model/service-levels.ts';
import { priorities } from '@portico/shared/model/ticket.ts';
import { ApiError, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, type Item, check, getItem, put, transact } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { type ServiceLevelItemKind, keys } from '../table/keys.ts';
import { createVersionCondition } from '../table/version-condition.ts';

const keyPrefix = (kind: ServiceLevelItemKind) => keys.serviceLevel(kind, '');

async function readNewestVersions(kind: ServiceLevelItemKind) {
  const { pk, sk } = keyPrefix(kind);
  return listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
}

const compareByName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/**
 * Reads the newest versions of all policies and business hours, sorted by name. Takes two concurrent Queries
 * of at most 20 items each.
 */
export async function readServiceLevels(): Promise<{
  policies: ServicePolicy[];
  calendars: BusinessHours[];
}> {
  const [policies, calendars] = await Promise.all([
    readNewestVersions('policy'),
    readNewestVersions('calendar'),
  ]);
  return {
    policies: policies.map(parsePolicy).sort(compareByName),
    calendars: calendars.map(parseCalendar).sort(compareByName),
  };
}

const kindTexts = { policy: 'a policy', calendar: 'business hours' } as const;

const saveConflictError = (kind: ServiceLevelItemKind, isNew: boolean) =>
  isNew
    ? new ApiError(
        'version_conflict',
        `There is already ${kindTexts[kind]} with this id. Choose another one.`,
      )
    : versionConflict(kind === 'policy' ? 'this policy' : 'these business hours');

/** The values of a policy for the audit log. */
function toPolicyValues(item: Item): AuditValues {
  const { name, version, targets, pauses, notice, warn } = parsePolicy(item);
  const promisedTimes = priorities.map((level): [string, string[]] => [
    `promised_${level}`,
    clockKinds.flatMap((kind) => {
      const minutes = targets[level][kind];
      return minutes === null ? [] : [`${clockKindTexts[kind]} ${formatBusinessTime(minutes)}`];
    }),
  ]);
  return {
    version,
    name,
    ...Object.fromEntries(promisedTimes),
    pauses: pauseReasons.filter((reason) => pauses[reason]),
    notice: formatBusinessTime(notice),
    warning: formatBusinessTime(warn),
  };
}

const formatTimeOfDay = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The opening hours for the audit log, Monday first. */
function toCalendarValues(item: Item): AuditValues {
  const { name, version, zone, week, holidays } = parseCalendar(item);
  const hours = week.map((day) =>
    day.length === 0
      ? '-'
      : day.map(({ from, to }) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`).join(' '),
  );
  return {
    version,
    name,
    zone,
    week: hours,
    holidays: holidays.map(({ date, name: title }) => `${date} ${title}`),
  };
}

/** The values that differ from the previous version. */
function findChanges(before: Item | undefined, after: Item, toValues: (item: Item) => AuditValues) {
  const values = toValues(after);
  if (!before) return { after: values };
  const earlierValues = toValues(before);
  const isChanged = ([field, value]: [string, unknown]) => !isDeepStrictEqual(earlierValues[field], value);
  const changedEntries = Object.entries(values).filter(isChanged);
  return {
    before: Object.fromEntries(changedEntries.map(([field]) => [field, earlierValues[field] ?? null])),
    after: Object.fromEntries(changedEntries),
  };
}

/**
 * Stores a version. The version, the pointer to the current version and the audit log entry are stored in one
 * transaction.
 * @throws ApiError `version_conflict`, `limit_reached`
 */
async function saveVersion<T extends ServicePolicy | BusinessHours>(
  kind: ServiceLevelItemKind,
  content: T,
  toValues: (item: Item) => AuditValues,
): Promise<T> {
  const { id, version } = content;
  const isNew = version === 1;
  if (isNew && (await readNewestVersions(kind)).length >= limits.service_levels)
    throw new ApiError(
      'limit_reached',
      `There are already ${limits.service_levels} of these. Change one that is no longer used.`,
    );
  const before = isNew ? undefined : await getItem(keys.serviceLevel(kind, id), { consistent: true });
  try {
    await transact([
      put({
        Item: { ...keys.serviceLevel(kind, id), ...content },
        ...createVersionCondition(version - 1),
      }),
      put({
        Item: { ...keys.serviceLevelVersion(kind, versionName(content)), ...content },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
      createAuditEntry({
        kind: kind === 'policy' ? 'service_policy_saved' : 'business_hours_saved',
        target: { type: kind === 'policy' ? 'service_policy' : 'business_hours', id },
        ...findChanges(before, { ...content }, toValues),
      }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw saveConflictError(kind, isNew);
    throw error;
  }
  return content;
}

/** @throws ApiError `version_conflict`, `limit_reached` */
export const savePolicy = (id: string, { version, ...fields }: ServicePolicyUpdate): Promise<ServicePolicy> =>
  saveVersion('policy', { id, version: version + 1, ...fields }, toPolicyValues);

/** @throws ApiError `version_conflict`, `limit_reached` */
export const saveCalendar = (
  id: string,
  { version, ...fields }: BusinessHoursUpdate,
): Promise<BusinessHours> =>
  saveVersion('calendar', { id, version: version + 1, ...fields }, toCalendarValues);

/** The name of the condition checks for a contract. The error of a failed transaction contains it. */
export const contractOperationName = 'contract';

/** The conditions under which a contract can be assigned to a company. */
export const contractChecks = (contract: CompanyServiceLevel | null | undefined) =>
  contract
    ? [keys.serviceLevel('policy', contract.policy_id), keys.serviceLevel('calendar', contract.hours_id)].map(
        (Key) => check({ Key, ConditionExpression: 'attribute_exists(pk)' }, contractOperationName),
      )
    : [];

export const unknownContractError = () =>
  new ApiError('invalid_request', 'The policy or the business hours do not exist', [
    { path: 'body.service_level', message: 'must name a policy and business hours from /api/service-levels' },
  ]);
