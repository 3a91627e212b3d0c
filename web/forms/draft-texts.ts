import { formatShortDate } from '../ui/time/dates.ts';
import type { Draft } from './use-draft.ts';

/** The notice on a form that starts with values from an earlier visit. */
export function formatDraftNotice({
  saved_at,
  idempotency_key,
}: NonNullable<Draft<object>['restored']>): string {
  const keptNotice = `We kept what you typed on ${formatShortDate(new Date(saved_at).toISOString())}.`;
  return idempotency_key === undefined
    ? `${keptNotice} It has not been sent.`
    : `${keptNotice} It may have been sent already: please check before you send it again.`;
}

export const discardLabel = 'Discard this text';
