import type { TermsChangePreview } from '@portico/shared/contract/service-levels.ts';
import { createSystemActor } from '../../domain/ticket/recorded-event.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { pausedClockPosition } from '@portico/shared/model/ticket-lists.ts';
import {
  type TermsChange,
  mapBatches,
  planTermsChange,
  listOpenTicketIds,
  createTermsFinder,
} from './open-terms.ts';

const batchSize = 25;

const toPreview = ({ from, to, before, after }: TermsChange): TermsChangePreview => ({
  id: before.id,
  ticket_number: before.ticket_number,
  subject: before.subject,
  company_name: before.company_name,
  from,
  to,
  before: { due_at: before.due_at, due_kind: before.due_kind },
  after: { due_at: after.due_at, due_kind: after.due_kind },
});

/**
 * A sort key. Changed due times come before unchanged ones; in each of these groups, tickets without a due
 * time come last.
 */
const position = ({ before, after }: TermsChangePreview) =>
  `${before.due_at === after.due_at ? 1 : 0} ${after.due_at ?? pausedClockPosition}`;
const compareByDueTime = (preview: TermsChangePreview, otherPreview: TermsChangePreview) =>
  position(preview) < position(otherPreview) ? -1 : 1;

/**
 * The changes that an update would make now: changed due times first, the earliest at the top.
 * @param company undefined for all companies
 * @param mayStart whether there is time for more; the rest is skipped
 */
export async function previewTermsUpdate(
  company: string | undefined,
  at: Date,
  mayStart: () => boolean,
): Promise<{ items: TermsChangePreview[]; examined: number; more: boolean }> {
  const ids: string[] = [];
  for await (const id of listOpenTicketIds(company)) {
    ids.push(id);
    if (ids.length > limits.terms_preview || !mayStart()) break;
  }
  const findTerms = createTermsFinder();
  const items: TermsChangePreview[] = [];
  let examined = 0;
  for await (const part of mapBatches(ids.slice(0, limits.terms_preview), batchSize, (id) =>
    planTermsChange(id, findTerms, createSystemActor(), at),
  )) {
    items.push(...part.flatMap((move) => move ?? []).map(toPreview));
    examined += part.length;
    if (!mayStart()) break;
  }
  return { items: items.toSorted(compareByDueTime), examined, more: ids.length > examined };
}
