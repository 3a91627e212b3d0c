import type { TicketTexts } from '../../../lambdas/search/ticket-texts.ts';
import { randomTickets } from './random-tickets.ts';

/** Generates searches from parts of the given texts and from conditions. */
export function randomQueries(next: () => number): (texts: readonly TicketTexts[]) => string {
  const { below, pick } = randomTickets(next);
  return (texts) => {
    const piece = () => {
      const ticket = pick(texts);
      const { text } = pick([...ticket.shown, ...ticket.internal]);
      const from = below(text.length);
      const cut = text.slice(from, from + 1 + below(14));
      if (next() < 0.25) return `"${cut.replaceAll('"', '')}"`;
      const word = cut.trim().split(/\s+/)[0] ?? '';
      return next() < 0.1 ? `${word}q` : next() < 0.2 ? word.toUpperCase() : word;
    };
    const condition = () =>
      pick([
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
    return Array.from({ length: 1 + below(3) }, () => {
      const part = next() < 0.3 ? condition() : piece();
      return next() < 0.15 ? `-${part}` : part;
    }).join(' ');
  };
}
