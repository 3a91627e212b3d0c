import type { ServicePolicy, ServicePolicyUpdate } from '@portico/shared/contract/service-level.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { type ClockKind, clockKinds, clockKindTexts } from '@portico/shared/model/service-levels.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { type Priority, priorities } from '@portico/shared/model/ticket.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { formatBusinessTime } from '@portico/shared/model/duration-text.ts';
import { parseDuration } from '../../service-levels/duration.ts';
import { texts } from './texts.ts';

/** A target as text, by priority and kind: `high first_response`. */
export type TargetTexts = Readonly<Record<string, string>>;
export const toTargetKey = (priority: Priority, kind: ClockKind): string => `${priority} ${kind}`;

export interface PolicyValues {
  name: string;
  targets: TargetTexts;
  waiting: boolean;
  on_hold: boolean;
  notice: string;
  warn: string;
}

const formatMinutes = (minutes: number | null | undefined) =>
  minutes === null || minutes === undefined || minutes === 0 ? '' : formatBusinessTime(minutes);

const cells = priorities.flatMap((priority) => clockKinds.map((kind) => ({ priority, kind })));

export const toPolicyValues = (policy: ServicePolicy | undefined): PolicyValues => ({
  name: policy?.name ?? '',
  targets: Object.fromEntries(
    cells.map(({ priority, kind }) => [
      toTargetKey(priority, kind),
      formatMinutes(policy?.targets[priority][kind]),
    ]),
  ),
  waiting: policy?.pauses.waiting ?? true,
  on_hold: policy?.pauses.on_hold ?? true,
  notice: formatMinutes(policy?.notice),
  warn: formatMinutes(policy?.warn),
});

const isBlank = (text: string) => text.trim() === '';
const isDuration = (text: string) => {
  const minutes = parseDuration(text);
  return minutes !== undefined && minutes <= limits.service_level_minutes;
};
export const isWrongTarget = (text: string): boolean =>
  !isBlank(text) && (!isDuration(text) || parseDuration(text) === 0);

export function validatePolicy({ name, targets, notice, warn }: PolicyValues): FieldErrors<PolicyValues> {
  const nameIssue = findTextError(
    { label: texts.name, max: limits.service_level_name, multiline: false },
    name,
  );
  const isWrongDuration = (text: string) => !isBlank(text) && !isDuration(text);
  const wrongTargets = cells
    .filter(({ priority, kind }) => isWrongTarget(targets[toTargetKey(priority, kind)] ?? ''))
    .map(({ priority, kind }) => texts.target(clockKindTexts[kind], priority));
  return {
    ...(nameIssue !== undefined && { name: nameIssue }),
    ...(wrongTargets.length > 0 && { targets: texts.wrong_target(wrongTargets.join('; ')) }),
    ...(isWrongDuration(notice) && { notice: texts.wrong_duration }),
    ...(isWrongDuration(warn) && { warn: texts.wrong_duration }),
  };
}

/** The request body. @param version the version that the user saw; 0 for a new policy */
export function toPolicyBody(values: PolicyValues, version: number): ServicePolicyUpdate {
  const parseTargets = (priority: Priority) => {
    const parseMinutes = (kind: ClockKind) =>
      parseDuration(values.targets[toTargetKey(priority, kind)] ?? '') ?? null;
    return {
      first_response: parseMinutes('first_response'),
      next_response: parseMinutes('next_response'),
      resolution: parseMinutes('resolution'),
    };
  };
  return {
    version,
    name: values.name.trim(),
    targets: {
      low: parseTargets('low'),
      medium: parseTargets('medium'),
      high: parseTargets('high'),
      critical: parseTargets('critical'),
    },
    pauses: { waiting: values.waiting, on_hold: values.on_hold },
    notice: parseDuration(values.notice) ?? 0,
    warn: parseDuration(values.warn) ?? 0,
  };
}
