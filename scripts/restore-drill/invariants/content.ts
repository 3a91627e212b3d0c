import * as z from 'zod';
import { type ProfileItem, parseProfile } from '@portico/lambdas/people/profile/items.ts';
import { parseCompany } from '@portico/lambdas/companies/items.ts';
import { ticketEventPrefix } from '@portico/lambdas/table/definition.ts';
import { type ServiceLevelItemKind, keys } from '@portico/lambdas/table/keys.ts';
import {
  type NamedVersions,
  parseCalendar,
  parsePolicy,
  versionName,
} from '@portico/lambdas/domain/service-levels/versions.ts';
import { parseContact } from '@portico/lambdas/domain/people/contact.ts';
import { type RecordedEvent, parseEvent } from '@portico/lambdas/domain/ticket/recorded-event.ts';
import {
  type TicketLink,
  type TicketMerge,
  isMerge,
  parseTicketLink,
  parseTicketMerge,
} from '@portico/lambdas/domain/links/ticket-link.ts';
import { type StoredTicket, parseTicket } from '@portico/lambdas/domain/ticket/ticket.ts';
import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import type { Company } from '@portico/shared/contract/companies.ts';
import type { Contact } from '@portico/shared/contract/contacts.ts';

const Key = z.object({ pk: z.string(), sk: z.string() });
const TicketPart = Key.extend({ expires_at: z.number().optional() });
const Reservation = z.object({ pk: z.string(), id: z.string() });
const Counter = z.object({ last_number: z.int() });
const PeopleCounts = z.object({ total: z.int(), admins: z.set(z.string()).default(new Set()) });
const CannedReplies = Key.extend({ replies: z.int().optional() });

/** The items of the table, by kind. */
export interface Content {
  readonly tickets: readonly StoredTicket[];
  /** Events of tickets, in the order of their revisions. */
  readonly events: readonly RecordedEvent[];
  /** The policies and business hours that tickets refer to. */
  readonly versions: NamedVersions;
  /** Keys of the items that belong to a ticket: its description, comments, events and attachments. */
  readonly parts: readonly z.output<typeof TicketPart>[];
  /** The links of all tickets. A link between two tickets has an item for each direction. */
  readonly links: readonly TicketLink[];
  readonly merges: readonly TicketMerge[];
  /** Keys of canned replies, and their number by owner. */
  readonly cannedReplies: readonly z.output<typeof CannedReplies>[];
  readonly companies: readonly Company[];
  readonly contacts: readonly Contact[];
  readonly reservations: readonly z.output<typeof Reservation>[];
  readonly profiles: readonly ProfileItem[];
  readonly peopleCounts: readonly z.output<typeof PeopleCounts>[];
  readonly counters: readonly z.output<typeof Counter>[];
  /** One sentence for each item that does not match the schema of its kind. */
  readonly schemaProblems: readonly string[];
}

export const formatItemKey = (item: Item): string => `${String(item['pk'])} ${String(item['sk'])}`;

export function readContent(items: readonly Item[]): Content {
  const schemaProblems: string[] = [];
  const parseAll = <T>(isOfKind: (key: z.output<typeof Key>) => boolean, read: (item: Item) => T): T[] =>
    items
      .filter((item) => isOfKind(Key.parse(item)))
      .flatMap((item) => {
        try {
          return [read(item)];
        } catch (error) {
          if (!(error instanceof z.ZodError)) throw error;
          const fields = error.issues.map(({ path }) => path.join('.'));
          schemaProblems.push(`${formatItemKey(item)} does not match its schema: ${fields.join(', ')}.`);
          return [];
        }
      });
  const hasKey =
    (key: { pk: string; sk: string }) =>
    ({ pk, sk }: z.output<typeof Key>) =>
      pk === key.pk && sk === key.sk;
  const versions = <T extends { id: string; version: number }>(
    kind: ServiceLevelItemKind,
    read: (item: Item) => T,
  ): Record<string, T> => {
    const { pk: prefix, sk: version } = keys.serviceLevelVersion(kind, '');
    const parsedVersions = parseAll(({ pk, sk }) => pk.startsWith(prefix) && sk === version, read);
    return Object.fromEntries(
      parsedVersions.map((parsedVersion) => [versionName(parsedVersion), parsedVersion]),
    );
  };
  return {
    tickets: parseAll(({ pk, sk }) => pk.startsWith('TICKET#') && sk === 'TICKET', parseTicket),
    events: parseAll(({ sk }) => sk.startsWith(ticketEventPrefix), parseEvent).toSorted(
      (left, right) => left.revision - right.revision,
    ),
    versions: {
      policies: versions('policy', parsePolicy),
      calendars: versions('calendar', parseCalendar),
    },
    parts: parseAll(
      ({ pk, sk }) => pk.startsWith('TICKET#') && sk !== 'TICKET',
      (item) => TicketPart.parse(item),
    ),
    links: parseAll((key) => key.pk.startsWith(keys.ticketLink('', '').pk) && !isMerge(key), parseTicketLink),
    merges: parseAll(isMerge, parseTicketMerge),
    cannedReplies: parseAll(
      ({ pk }) => pk.startsWith(keys.cannedReply('', '').pk),
      (item) => CannedReplies.parse(item),
    ),
    companies: parseAll(({ sk }) => sk === 'COMPANY', parseCompany),
    contacts: parseAll(({ sk }) => sk === 'CONTACT', parseContact),
    reservations: parseAll(
      ({ sk }) => [keys.companyName('').sk, keys.mailDomain('').sk].includes(sk),
      (item) => Reservation.parse(item),
    ),
    profiles: parseAll(({ sk }) => sk === 'USER', parseProfile),
    peopleCounts: parseAll(hasKey(keys.people()), (item) => PeopleCounts.parse(item)),
    counters: parseAll(hasKey(keys.ticketCounter()), (item) => Counter.parse(item)),
    schemaProblems,
  };
}
