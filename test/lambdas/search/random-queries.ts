import type { TicketTexts } from '../../../lambdas/search/ticket-texts.ts';
import { createTicketGenerator } from './random-tickets.ts';

/** Generates searches from parts of the given texts and from conditions. */
export function createQueryGenerator(nextNumber: () => number): (tickets: readonly TicketTexts[]) => string {
  const { randomBelow, pickRandom } = createTicketGenerator(nextNumber);
  return (tickets) => {
    const createTextPart = () => {
      const ticket = pickRandom(tickets);
      const { text } = pickRandom([...ticket.publicTexts, ...ticket.internal]);
      const startIndex = randomBelow(text.length);
      const excerpt = text.slice(startIndex, startIndex + 1 + randomBelow(14));
      if (nextNumber() < 0.25) return `"${excerpt.replaceAll('"', '')}"`;
      const word = excerpt.trim().split(/\s+/)[0] ?? '';
      return nextNumber() < 0.1 ? `${word}q` : nextNumber() < 0.2 ? word.toUpperCase() : word;
    };
    const pickCondition = () =>
      pickRandom([
        'is:open',
        'is:ended',
        'is:new',
        'is:on-hold',
        'is:critical',
        'is:unassigned',
        'tag:vpn',
        'tag:mac',
        'from:ann',
        'from:émile',
        'company:alder',
        'company:"alder labs"',
        'after:2026-01-09',
        'before:2026-01-20',
        'before:2026',
      ]);
    return Array.from({ length: 1 + randomBelow(3) }, () => {
      const part = nextNumber() < 0.3 ? pickCondition() : createTextPart();
      return nextNumber() < 0.15 ? `-${part}` : part;
    }).join(' ');
  };
}
