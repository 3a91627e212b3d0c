import * as z from 'zod';
import { mailKinds } from '@portico/shared/model/mail.ts';
import { statusNewsKinds } from '@portico/shared/model/ticket.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/** Owner of the entries that concern all staff: one item instead of one for each of them. */
export const bellOfStaff = 'staff';

const Content = z.object({
  ticket_id: z.string(),
  ticket_number: z.string(),
  subject: z.string(),
  company_id: z.string(),
  requester_id: z.string().nullable(),
  kind: z.enum(mailKinds),
  /** What the ticket became, if its status changed. */
  became: z.enum(statusNewsKinds).optional(),
  /** Staff that an entry for all staff does not concern: its author, and who has muted the ticket. */
  except: z.array(z.string()).default([]),
});
export type BellContent = z.input<typeof Content>;

const { sk: prefix } = keys.bellEntry('', '');
const Position = z
  .string()
  .startsWith(prefix)
  .transform((sk) => sk.slice(prefix.length));

/** An entry, or what a person has seen of an entry for all staff, which then has no content. */
const BellItem = z.object({
  sk: Position,
  seen: z.boolean().default(false),
  content: Content.optional(),
});

export function bellEntryOf(item: Item) {
  const { sk: id, ...entry } = BellItem.parse(item);
  return { id, ...entry };
}
export type StoredBellEntry = ReturnType<typeof bellEntryOf>;

/** Id of the newest entry that the person has seen, with all before it. */
export const bellSeenOf = (item: Item): string => z.object({ seen_until: z.string() }).parse(item).seen_until;
