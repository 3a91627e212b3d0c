import { readCompanyFacts } from '../../domain/people/company-facts.ts';
import { readCurrentTerms } from '../../domain/service-levels/versions.ts';
import type { Terms } from '../../domain/service-levels/clocks.ts';
import { formatTerms } from '../../domain/service-levels/stored.ts';
import type { EventActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, findTicket } from '../../domain/ticket/store.ts';
import type { TransactItem } from '../../platform/dynamodb.ts';
import { type StoredTicket, hasServiceLevel, openStatuses, parseTicket } from '../../domain/ticket/ticket.ts';
import { iterateItems } from '../../table/all-items.ts';

/** The ids of all open tickets with service levels. @param company undefined for all companies */
export async function* listOpenTicketIds(company: string | undefined): AsyncGenerator<string> {
  for (const status of openStatuses) {
    const entries = iterateItems({
      IndexName: 'by_status',
      KeyConditionExpression: 'item_type = :ticket AND #status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':ticket': 'TICKET', ':status': status },
    });
    for await (const entry of entries) {
      const ticket = parseTicket(entry);
      const isWanted = company === undefined || ticket.company_id === company;
      if (isWanted && hasServiceLevel(ticket)) yield ticket.id;
    }
  }
}

/** The current service level of a company; null if the company has none. */
export type FindTerms = (company_id: string) => Promise<Terms | null>;

/** Caches each company. */
export function createTermsFinder(): FindTerms {
  const cachedTerms = new Map<string, Promise<Terms | null>>();
  const read = async (company_id: string) => {
    const contract = (await readCompanyFacts(company_id))?.service_level;
    return contract ? readCurrentTerms(contract) : null;
  };
  return (company_id) => {
    const termsPromise = cachedTerms.get(company_id) ?? read(company_id);
    cachedTerms.set(company_id, termsPromise);
    return termsPromise;
  };
}

/** A ticket before and after the move to other versions of its service level. */
export interface TermsChange {
  readonly from: Terms | null;
  readonly to: Terms;
  readonly before: StoredTicket;
  readonly after: StoredTicket;
  /** The operations that store the move. */
  readonly operations: readonly TransactItem[];
}

/**
 * The move of a ticket to the versions of its company's current service level; undefined if it has them
 * already. Tickets without a service level do not get one, and tickets of a company without a contract keep
 * theirs.
 */
export async function planTermsChange(
  id: string,
  findTerms: FindTerms,
  actor: EventActor,
  at: Date,
): Promise<TermsChange | undefined> {
  const before = await findTicket(id);
  if (!before || !hasServiceLevel(before)) return undefined;
  const { terms: from } = before.service_level;
  const to = await findTerms(before.company_id);
  if (!to || (from && formatTerms(from) === formatTerms(to))) return undefined;
  const newEvent = { event: 'terms_changed', old: from, new: to, actor, at } as const;
  const { ticket: after, operations } = await appendEvent(before, newEvent);
  return { from, to, before, after, operations };
}

/** Processes a list in batches; the elements of a batch run concurrently. */
export async function* mapBatches<T, R>(
  list: readonly T[],
  size: number,
  process: (one: T) => Promise<R>,
): AsyncGenerator<R[]> {
  for (let start = 0; start < list.length; start += size)
    yield await Promise.all(list.slice(start, start + size).map(process));
}
