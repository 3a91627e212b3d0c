import { ulid } from 'ulid';
import type { Item } from '../../../lambdas/platform/dynamodb.ts';
import { ticketItem } from '../../../lambdas/domain/ticket/ticket.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import { exampleTicket } from '../../support/example-ticket.ts';
import { formatTicketNumber } from '../../../shared/model/ticket-number.ts';
import { priorities, ticketStatuses } from '../../../shared/model/ticket.ts';

/** Random numbers from 0 to 1, always the same for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables =
  'an ber der fil gol hau in ka lin mo nu or pri qua ra ser tis un ver wa xi yo zen drück größe naïve Ω ﬁ 東京 e-mail 10.0.0.1 C:\\tmp'.split(
    ' ',
  );
const companies = ['Brückner & Söhne', 'Alder Labs', 'Meridian', 'Ålesund Dental', 'Alder'];
const people = ['Anna Holm', 'Ben Okafor', 'Çelik Aydın', 'Dora Ng', 'Émile Roux', 'Ann O’Neil'];
const tags = ['vpn', 'vpn-client', 'printer', 'billing', 'mac'];

export interface RandomTicket {
  readonly id: string;
  readonly items: readonly Item[];
}

/** Generates random tickets, as items in the table. */
export function randomTickets(next: () => number) {
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const one = list[below(list.length)];
    if (one === undefined) throw new Error('Nothing to pick from');
    return one;
  };
  const word = () => Array.from({ length: 1 + below(3) }, () => pick(syllables)).join('');
  const text = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => (next() < 0.1 ? word().toUpperCase() : word())).join(
      next() < 0.1 ? '\n  ' : ' ',
    );
  let number = 0;
  const start = Date.parse('2026-01-01T00:00:00Z');

  const comment = (id: string): Item => ({
    ...keys.comment(id, ulid()),
    content: text(12),
    is_internal: next() < 0.3,
  });

  function facts(id: string, made: number): Item {
    const company = below(companies.length);
    const chosenTags = tags.filter(() => next() < 0.15);
    return ticketItem(
      exampleTicket({
        id,
        ticket_number: formatTicketNumber(made),
        subject: text(5),
        status: pick(ticketStatuses),
        priority: pick(priorities),
        company_id: `company-${company}`,
        company_name: companies[company] ?? '',
        requester_name: pick(people),
        requester_email: `${pick(people).split(' ')[0]?.toLowerCase()}@${word()}.example`,
        created_at: new Date(start + made * 3_600_000).toISOString(),
        assignee_id: next() < 0.3 ? null : `person-${below(3)}`,
        tags: chosenTags,
      }),
    );
  }

  return {
    below,
    pick,
    create(): RandomTicket {
      number += 1;
      const id = ulid(start + number * 3_600_000);
      const files = next() < 0.2 ? [attachment(id, `${word()}.pdf`)] : [];
      const comments = Array.from({ length: below(4) }, () => comment(id));
      const description = { ...keys.ticketDescription(id), description: text(30) };
      return { id, items: [facts(id, number), description, ...comments, ...files] };
    },
    change({ id, items }: RandomTicket): RandomTicket {
      if (next() < 0.6) return { id, items: [...items, comment(id)] };
      const made = Number.parseInt(String(items.length), 10) + below(1000);
      return { id, items: [facts(id, made), ...items.slice(1)] };
    },
  };
}

const attachment = (ticket_id: string, file_name: string): Item => ({
  ...keys.attachment(ticket_id, ulid()),
  id: ulid(),
  ticket_id,
  file_name,
  file_path: `${ticket_id}/file`,
  file_size: 1,
  file_type: 'application/pdf',
  uploaded_by: 'someone',
  uploader_name: 'Someone',
  uploader_role: 'customer',
  scan: null,
  withheld: null,
  created_at: '2026-03-01T00:00:00.000Z',
});
