import * as z from 'zod';
import { mailKinds } from '@portico/shared/model/mail.ts';
import { notifiedStatusChanges } from '@portico/shared/model/ticket.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/** The owner of entries that concern all staff: one item instead of one per person. */
export const staffBellOwner = 'staff';

const Content = z.object({
  ticket_id: z.string(),
  ticket_number: z.string(),
  subject: z.string(),
  company_id: z.string(),
  requester_id: z.string().nullable(),
  kind: z.enum(mailKinds),
  /** The new status, if it changed. */
  became: z.enum(notifiedStatusChanges).optional(),
  /** Staff who do not see the shared entry: its author, and people who muted the ticket. */
  except: z.array(z.string()).default([]),
});
export type BellContent = z.input<typeof Content>;

const { sk: prefix } = keys.bellEntry('', '');
const Position = z
  .string()
  .startsWith(prefix)
  .transform((sk) => sk.slice(prefix.length));

/** An entry of a bell, or a mark without content, which records that a person has seen a shared entry. */
const BellItem = z.object({
  sk: Position,
  seen: z.boolean().default(false),
  content: Content.optional(),
});

export function parseBellEntry(item: Item) {
  const { sk: id, ...entry } = BellItem.parse(item);
  return { id, ...entry };
}
export type StoredBellEntry = ReturnType<typeof parseBellEntry>;

/** The id of the newest entry that the person has seen; all older ones count as seen. */
export const parseBellSeen = (item: Item): string =>
  z.object({ seen_until: z.string() }).parse(item).seen_until;
