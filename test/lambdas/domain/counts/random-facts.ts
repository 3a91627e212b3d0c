import { limits } from '@portico/shared/model/limits.ts';
import type { CountedFacts, FactEvent } from '../../../../lambdas/domain/counts/facts.ts';
import { addDays, countedFigures } from '../../../../shared/model/reports.ts';
import { priorities, ticketStatuses } from '../../../../shared/model/ticket.ts';

/** Generates the facts that are counted for tickets. @param random returns a random number from 0 to 1 */
export function createFactGenerator(random: () => number) {
  const randomBelow = (count: number) => Math.floor(random() * count);
  const pickRandomDay = () => addDays('2026-06-01', randomBelow(40));
  const generateEvents = (maxEvents: number): FactEvent[] => {
    const happened = new Map<string, FactEvent>();
    for (let count = randomBelow(maxEvents + 1); count > 0; count -= 1) {
      const figure = countedFigures[randomBelow(countedFigures.length)] ?? 'created';
      const isTimed = figure === 'solved' || figure === 'first_response';
      const fact = { figure, day: pickRandomDay(), times: isTimed ? 1 : 1 + randomBelow(2) };
      const durations = {
        minutes: randomBelow(5000),
        business_minutes: randomBelow(2) ? randomBelow(2000) : undefined,
      };
      happened.set(`${figure} ${fact.day}`, { ...fact, ...(isTimed && durations) });
    }
    return [...happened.values()];
  };
  const generateFacts = (maxEvents: number): CountedFacts | null =>
    random() < 0.05
      ? null
      : {
          dimensions: {
            company: `c${randomBelow(3)}`,
            assignee: random() < 0.3 ? 'none' : `a${randomBelow(3)}`,
            group: ['', 'none', 'g1', 'g2'][randomBelow(4)] ?? '',
            category: `k${randomBelow(3)}`,
          },
          created: pickRandomDay(),
          status: ticketStatuses[randomBelow(ticketStatuses.length)] ?? 'new',
          priority: priorities[randomBelow(priorities.length)] ?? 'low',
          waits_on_us: random() < 0.5,
          tags: Array.from({ length: randomBelow(limits.tags + 1) }, (_, n) => `tag ${n} ${randomBelow(2)}`),
          happened: generateEvents(maxEvents),
        };
  return { randomBelow, generateFacts };
}
