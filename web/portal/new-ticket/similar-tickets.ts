import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { fold } from '@portico/shared/model/folded-text.ts';

/** The minimum length of a word that is compared. */
const minWordLength = 4;
/** Two subjects are similar if the words that they share have at least this many letters in total. */
const minSharedLetters = 5;
const maxSimilarTickets = 3;

const commonWords = new Set(
  [
    'about after again been before cannot does doesn every from have into just more need needs only since some',
    'that their there these they this today want when where which while will with without would your',
  ].flatMap((line) => line.split(' ')),
);

const splitWords = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= minWordLength && !commonWords.has(word)),
  ),
];

/** Whether the input contains words to compare. */
export const isSearchable = (subject: string): boolean => splitWords(subject).length > 0;

/** Treats `letter` and `letters` as the same word. */
const isSame = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

type ComparableTicket = Pick<TicketSummary, 'id' | 'subject'>;

/**
 * The tickets whose subjects have the most in common with the input; of equally similar tickets, the first
 * ones.
 */
export function findSimilarTickets<Ticket extends ComparableTicket>(
  subject: string,
  tickets: readonly Ticket[],
): Ticket[] {
  const subjectWords = splitWords(subject);
  return tickets
    .map((ticket) => {
      const words = splitWords(ticket.subject);
      const sharedWords = subjectWords.filter((word) => words.some((ticketWord) => isSame(word, ticketWord)));
      return { ticket, letters: sharedWords.join('').length };
    })
    .filter(({ letters }) => letters >= minSharedLetters)
    .sort((a, b) => b.letters - a.letters)
    .slice(0, maxSimilarTickets)
    .map(({ ticket }) => ticket);
}
