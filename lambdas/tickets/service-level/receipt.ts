import type { ReceiptClock, ReceiptLine, TicketReceipt } from '@portico/shared/contract/receipts.ts';
import { readCompanyFacts } from '../../domain/people/company-facts.ts';
import { type NamedVersions, readVersions } from '../../domain/service-levels/versions.ts';
import {
  type ClockStep,
  type ServiceLevelState,
  type ComputedClock,
  type Versions,
  findPauseReason,
  isMissed,
} from '../../domain/service-levels/clocks.ts';
import { mergeSteps, replayEvents } from '../../domain/service-levels/replay.ts';
import { selectEffectiveEvents } from '../../domain/ticket/apply.ts';
import { toClockEvents } from '../../domain/ticket/service-level.ts';
import { listEventTerms, readTicketEvents } from '../../domain/ticket/store.ts';
import type { VisibilityScope } from '../../domain/visibility-scope.ts';
import { readVisibleTicket } from '../reader-view.ts';
import { type Minute, toIsoTime, toMinute } from '../../domain/service-levels/calendar.ts';

const toReceiptLine = ({
  from,
  to,
  minutes,
  total,
  why,
  target,
  terms,
  after_due,
}: ClockStep): ReceiptLine => ({
  from: toIsoTime(from),
  to: toIsoTime(to),
  minutes,
  total,
  why,
  promised: target,
  policy: terms?.policy ?? null,
  calendar: terms?.calendar ?? null,
  after_due,
});

interface ClockReplay {
  readonly state: ServiceLevelState;
  readonly steps: readonly ClockStep[];
  /** The time of the last event. */
  readonly at: Minute;
}

/** The clock of a target, with its steps. The list is empty if the target promises no time. */
function toReceiptClocks(
  versions: Versions,
  target: ComputedClock,
  { state, steps, at }: ClockReplay,
): ReceiptClock[] {
  const { kind, cycle, target: promised, due_at, met_at, late } = target;
  if (promised === null) return [];
  const clockSteps = steps.filter((step) => step.kind === kind && step.cycle === cycle);
  const isClockEnded = met_at !== null || state.status === 'done';
  return [
    {
      kind,
      cycle,
      promised,
      due_at: due_at === null ? null : toIsoTime(due_at),
      met_at: met_at === null ? null : toIsoTime(met_at),
      missed_by: isClockEnded && isMissed(target, at) ? late : null,
      paused: met_at === null && state.status === 'done' ? 'ended' : findPauseReason(versions, state, target),
      lines: mergeSteps(clockSteps).map(toReceiptLine),
    },
  ];
}

const toVersionNames = ({ policies, calendars }: NamedVersions): Omit<TicketReceipt, 'clocks'> => ({
  policies: Object.entries(policies).map(([version, { name }]) => ({ version, name })),
  calendars: Object.entries(calendars).map(([version, { name, zone }]) => ({ version, name, zone })),
});

/** Staff see every receipt; customers see it if their contract shows it. */
async function isShown(scope: VisibilityScope, company_id: string): Promise<boolean> {
  if (scope.kind === 'all') return true;
  return (await readCompanyFacts(company_id))?.service_level?.receipts === true;
}

/**
 * The computation of each due time of a ticket, from its whole history; null if the ticket has no service
 * level, or if customers may not see the computation.
 * @throws ApiError `not_found` if the ticket does not exist or is not visible
 */
export async function readDueTimeReceipt(scope: VisibilityScope, id: string): Promise<TicketReceipt | null> {
  const ticket = await readVisibleTicket(scope, id);
  if (!(await isShown(scope, ticket.company_id))) return null;
  const serviceLevel = ticket.service_level;
  if (!serviceLevel.terms) return null;
  const events = selectEffectiveEvents(await readTicketEvents(id));
  const versions = await readVersions(...listEventTerms(events));
  const { state, targets, steps } = replayEvents(versions, events.flatMap(toClockEvents));
  const at = toMinute(events.at(-1)?.at ?? '');
  const clocks = targets.flatMap((target) => toReceiptClocks(versions, target, { state, steps, at }));
  return { ...toVersionNames(versions), clocks };
}
