import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { type ClockKind, type PauseReason, minutesPerDay } from '../model/service-levels.ts';
import { lineSchema } from '../model/text.ts';
import type { Priority } from '../model/ticket.ts';

/** An id such as `gold`, which the administrator chooses, and which never changes. */
export const ServiceLevelId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,15}$/, 'must be 1 to 16 lower-case letters, digits and hyphens')
  .meta({ examples: ['gold'] });

const officeHours = [{ from: 540, to: 1_020 }];

const Hours = z
  .array(
    z.strictObject({
      /** In minutes after local midnight. */
      from: z
        .int()
        .min(0)
        .max(minutesPerDay - 1),
      /** Exclusive; 1440 is midnight at the end of the day. */
      to: z.int().min(1).max(minutesPerDay),
    }),
  )
  .max(limits.hours_of_day)
  .refine(
    (hours) => hours.every(({ from, to }, index) => from < to && from >= (hours[index - 1]?.to ?? 0)),
    'Hours must end after they begin, and follow each other',
  )
  .meta({ examples: [officeHours] });

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const calendarFields = {
  name: lineSchema('Name', limits.service_level_name),
  /** Name in the IANA time zone database, such as `Europe/London`. */
  zone: z
    .string()
    .max(limits.time_zone)
    .refine(isTimeZone, 'must be a time zone, such as Europe/London')
    .meta({ examples: ['Europe/London'] }),
  /** Business hours of seven days, Monday first. Hours that cross midnight are split between the two days. */
  week: z
    .array(Hours)
    .min(7, 'must have seven days')
    .max(7, 'must have seven days')
    .refine((week) => week.some((hours) => hours.length > 0), 'must be open on at least one day')
    .meta({ examples: [[...Array.from({ length: 5 }, () => officeHours), [], []]] }),
  /** Local dates whose hours differ from those of their weekday. A date without hours is closed all day. */
  holidays: z
    .array(
      z.strictObject({ date: z.iso.date(), name: lineSchema('Holiday', limits.holiday_name), hours: Hours }),
    )
    .max(limits.holidays)
    .refine(
      (holidays) => new Set(holidays.map(({ date }) => date)).size === holidays.length,
      'must have each date once',
    ),
};

const Minutes = z.int().min(1).max(limits.service_level_minutes);
const Targets = z.strictObject({
  first_response: Minutes.nullable(),
  next_response: Minutes.nullable(),
  resolution: Minutes.nullable(),
} satisfies Record<ClockKind, unknown>);

const policyFields = {
  name: lineSchema('Name', limits.service_level_name),
  /** Business minutes; null for no target. */
  targets: z.strictObject({
    low: Targets,
    medium: Targets,
    high: Targets,
    critical: Targets,
  } satisfies Record<Priority, unknown>),
  /** The reasons that pause a resolution clock. They never pause response clocks. */
  pauses: z.strictObject({ waiting: z.boolean(), on_hold: z.boolean() } satisfies Record<
    PauseReason,
    unknown
  >),
  /**
   * After a reopening, at least this many business minutes remain until the due time, unless the target
   * itself is shorter. After a change of priority or policy too, as far as the earlier target allowed them.
   */
  notice: z.int().min(0).max(limits.service_level_minutes),
  /** How many business minutes before a due time to warn; 0 for no warning. */
  warn: z.int().min(0).max(limits.service_level_minutes),
};

const versionFields = {
  id: ServiceLevelId,
  /** Increases by one with each change. Earlier versions are preserved, because open tickets use them. */
  version: z.int().min(1),
};

export const BusinessHours = z
  .strictObject({ ...versionFields, ...calendarFields })
  .meta({ id: 'BusinessHours' });
export type BusinessHours = z.output<typeof BusinessHours>;

export const ServicePolicy = z
  .strictObject({ ...versionFields, ...policyFields })
  .meta({ id: 'ServicePolicy' });
export type ServicePolicy = z.output<typeof ServicePolicy>;

/** The version that the user saw; 0 for a new policy or new business hours. */
const seenVersionField = { version: z.int().min(0) };

export const BusinessHoursUpdate = z
  .strictObject({ ...seenVersionField, ...calendarFields })
  .meta({ id: 'BusinessHoursUpdate' });
export type BusinessHoursUpdate = z.output<typeof BusinessHoursUpdate>;
export const ServicePolicyUpdate = z
  .strictObject({ ...seenVersionField, ...policyFields })
  .meta({ id: 'ServicePolicyUpdate' });
export type ServicePolicyUpdate = z.output<typeof ServicePolicyUpdate>;

const serviceContractFields = { policy_id: ServiceLevelId, hours_id: ServiceLevelId };

/** The service level of a company. */
export const CompanyServiceLevel = z
  .strictObject({
    ...serviceContractFields,
    /** Whether customers can see how the due times of their tickets were computed. */
    receipts: z.boolean(),
  })
  .meta({ id: 'CompanyServiceLevel' });
export type CompanyServiceLevel = z.output<typeof CompanyServiceLevel>;

/** The service level of a company, in a request. */
export const NewServiceContract = z
  .strictObject({ ...serviceContractFields, receipts: z.boolean().default(false) })
  .meta({ id: 'NewServiceContract' });
