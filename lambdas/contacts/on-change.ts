import * as z from 'zod';
import { findContactByAddress } from '../domain/people/contact.ts';
import type { Item } from '../platform/dynamodb.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';
import { keys } from '../table/keys.ts';
import { replaceContactWithUser } from './merge.ts';

const Person = z.object({
  sk: z.literal(keys.profile('').sk),
  summary: z.object({ id: z.string(), full_name: z.string(), email: z.string() }),
});
const parsePerson = (item: Item | undefined) => Person.safeParse(item).data?.summary;

/**
 * When a user was invited or has a new address, and a contact has the same address, the user replaces the
 * contact.
 */
export async function onAddressChange({ before, after }: ItemChange): Promise<void> {
  const person = parsePerson(after);
  if (!person || person.email === parsePerson(before)?.email) return;
  const contact = await findContactByAddress(person.email);
  if (contact) await replaceContactWithUser(contact, { ...person, is_contact: false });
}
