import { ulid } from 'ulid';
import type { Item } from '../../../lambdas/platform/dynamodb.ts';
import { ticketItem } from '../../../lambdas/domain/ticket/ticket.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';
import { formatTicketNumber } from '../../../shared/model/ticket-number.ts';
import { priorities, ticketStatuses } from '../../../shared/model/ticket.ts';

/** Random numbers from 0 to 1, always the same for a seed (mulberry32). */
export function createRandomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables =
  'an ber der fil gol hau in ka lin mo nu or pri qua ra ser tis un ver wa xi yo zen drück größe naïve Ω ﬁ 東京 e-mail 10.0.0.1 C:\\tmp'.split(
    ' ',
  );
const companies = ['Brückner & Söhne', 'Alder Labs', 'Meridian', 'Ålesund Dental', 'Alder'];
const peopleNames = ['Anna Holm', 'Ben Okafor', 'Çelik Aydın', 'Dora Ng', 'Émile Roux', 'Ann O’Neil'];
const tags = ['vpn', 'vpn-client', 'printer', 'billing', 'mac'];

export interface RandomTicket {
  readonly id: string;
  readonly items: readonly Item[];
}

/** Generates random tickets, as items in the table. */
export function createTicketGenerator(nextNumber: () => number) {
  const randomBelow = (limit: number) => Math.floor(nextNumber() * limit);
  const pickRandom = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const element = list[randomBelow(list.length)];
    if (element === undefined) throw new Error('Nothing to pick from');
    return element;
  };
  const createRandomWord = () =>
    Array.from({ length: 1 + randomBelow(3) }, () => pickRandom(syllables)).join('');
  const createRandomText = (maxWords: number) =>
    Array.from({ length: 1 + randomBelow(maxWords) }, () =>
      nextNumber() < 0.1 ? createRandomWord().toUpperCase() : createRandomWord(),
    ).join(nextNumber() < 0.1 ? '\n  ' : ' ');
  let lastNumber = 0;
  const startTime = Date.parse('2026-01-01T00:00:00Z');

  const createRandomComment = (id: string): Item => ({
    ...keys.comment(id, ulid()),
    content: createRandomText(12),
    is_internal: nextNumber() < 0.3,
  });

  function createRandomTicketItem(id: string, number: number): Item {
    const companyIndex = randomBelow(companies.length);
    const chosenTags = tags.filter(() => nextNumber() < 0.15);
    return ticketItem(
      createExampleTicket({
        id,
        ticket_number: formatTicketNumber(number),
        subject: createRandomText(5),
        status: pickRandom(ticketStatuses),
        priority: pickRandom(priorities),
        company_id: `company-${companyIndex}`,
        company_name: companies[companyIndex] ?? '',
        requester_name: pickRandom(peopleNames),
        requester_email: `${pickRandom(peopleNames).split(' ')[0]?.toLowerCase()}@${createRandomWord()}.example`,
        created_at: new Date(startTime + number * 3_600_000).toISOString(),
        assignee_id: nextNumber() < 0.3 ? null : `person-${randomBelow(3)}`,
        tags: chosenTags,
      }),
    );
  }

  return {
    randomBelow,
    pickRandom,
    createTicket(): RandomTicket {
      lastNumber += 1;
      const id = ulid(startTime + lastNumber * 3_600_000);
      const files = nextNumber() < 0.2 ? [createAttachment(id, `${createRandomWord()}.pdf`)] : [];
      const comments = Array.from({ length: randomBelow(4) }, () => createRandomComment(id));
      const description = { ...keys.ticketDescription(id), description: createRandomText(30) };
      return { id, items: [createRandomTicketItem(id, lastNumber), description, ...comments, ...files] };
    },
    editTicket({ id, items }: RandomTicket): RandomTicket {
      if (nextNumber() < 0.6) return { id, items: [...items, createRandomComment(id)] };
      const number = Number.parseInt(String(items.length), 10) + randomBelow(1000);
      return { id, items: [createRandomTicketItem(id, number), ...items.slice(1)] };
    },
  };
}

const createAttachment = (ticket_id: string, file_name: string): Item => ({
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
