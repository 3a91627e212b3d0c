import type { CountedFacts, FactEvent } from '../../../../lambdas/domain/counts/facts.ts';
import { addDays, countedFigures } from '../../../../shared/model/reports.ts';
import { priorities, ticketStatuses } from '../../../../shared/model/ticket.ts';

/** Generates the facts that are counted for tickets. @param next returns a random number from 0 to 1 */
export function randomFacts(next: () => number) {
  const below = (count: number) => Math.floor(next() * count);
  const dayOf = () => addDays('2026-06-01', below(40));
  const randomEvents = (most: number): FactEvent[] => {
    const happened = new Map<string, FactEvent>();
    for (let count = below(most + 1); count > 0; count -= 1) {
      const figure = countedFigures[below(countedFigures.length)] ?? 'created';
      const isTimed = figure === 'solved' || figure === 'first_response';
      const fact = { figure, day: dayOf(), times: isTimed ? 1 : 1 + below(2) };
      const times = { minutes: below(5000), business_minutes: below(2) ? below(2000) : undefined };
      happened.set(`${figure} ${fact.day}`, { ...fact, ...(isTimed && times) });
    }
    return [...happened.values()];
  };
  /** @param most the maximum number of events of a ticket */
  const facts = (most: number): CountedFacts | null =>
    next() < 0.05
      ? null
      : {
          dimensions: {
            company: `c${below(3)}`,
            assignee: next() < 0.3 ? 'none' : `a${below(3)}`,
            group: ['', 'none', 'g1', 'g2'][below(4)] ?? '',
            category: `k${below(3)}`,
          },
          created: dayOf(),
          status: ticketStatuses[below(ticketStatuses.length)] ?? 'new',
          priority: priorities[below(priorities.length)] ?? 'low',
          waits_on_us: next() < 0.5,
          tags: Array.from({ length: below(4) }, (_, n) => `tag ${n} ${below(2)}`),
          happened: randomEvents(most),
        };
  return { below, facts };
}
