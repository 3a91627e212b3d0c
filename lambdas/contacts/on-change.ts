import * as z from 'zod';
import { contactAt } from '../domain/people/contact.ts';
import type { Item } from '../platform/dynamodb.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';
import { keys } from '../table/keys.ts';
import { replaceByPerson } from './merge.ts';

const Person = z.object({
  sk: z.literal(keys.profile('').sk),
  summary: z.object({ id: z.string(), full_name: z.string(), email: z.string() }),
});
const personOf = (item: Item | undefined) => Person.safeParse(item).data?.summary;

/** Replaces the contact with a user's address by the user, after an invitation or a change of address. */
export async function onUserAddress({ before, after }: ItemChange): Promise<void> {
  const person = personOf(after);
  if (!person || person.email === personOf(before)?.email) return;
  const contact = await contactAt(person.email);
  if (contact) await replaceByPerson(contact, { ...person, is_contact: false });
}
