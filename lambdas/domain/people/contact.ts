import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Contact } from '@portico/shared/contract/contacts.ts';
import { type Item, type TransactItem, getItem, put } from '../../platform/dynamodb.ts';
import { listItems } from '../../table/all-items.ts';
import { createIndexKeys, keys, partitions } from '../../table/keys.ts';
import { createItemCodec } from '../../table/listed-item.ts';
import { auditPerson } from '../audit/audit-entry.ts';

const ContactFields = z.object(Contact.shape);
const contactCodec = createItemCodec(ContactFields, ContactFields);

/** Parses a contact from its item or from an index. */
export const parseContact = (item: Item): Contact => contactCodec.parseSummary(item);

/** Replaces the company id in the keys of contacts without a company. */
export const noCompany = 'none';

/**
 * The item of a contact. Its index key lists contacts by name, for each company and for those without one.
 */
export const contactItem = (contact: Contact): Item => ({
  ...keys.contact(contact.id),
  ...createIndexKeys(
    'company',
    partitions.company(contact.company_id ?? noCompany),
    `CONTACT#${contact.full_name.toLowerCase()}#${contact.id}`,
  ),
  ...contactCodec.toAttributes(contact),
});

const ContactAddressItem = z.object({ id: z.string() });
export const parseContactAddressItem = (item: Item): z.output<typeof ContactAddressItem> =>
  ContactAddressItem.parse(item);

export async function findContactById(id: string): Promise<Contact | undefined> {
  const item = await getItem(keys.contact(id), { consistent: true });
  return item && parseContact(item);
}

/** The contact with an address. @param address in lower case */
export async function findContactByAddress(address: string): Promise<Contact | undefined> {
  const addressItem = await getItem(keys.contactAddress(address), { consistent: true });
  return addressItem && findContactById(parseContactAddressItem(addressItem).id);
}

/** Reserves an address for a contact. Fails if another contact has this address. */
export const claimAddress = (address: string, id: string): TransactItem =>
  put(
    { Item: { ...keys.contactAddress(address), id }, ConditionExpression: 'attribute_not_exists(pk)' },
    keys.contactAddress(address).pk,
  );

export function createContact(
  { full_name, email, company_id }: { full_name: string; email: string; company_id: string | null },
  source: Contact['source'],
  at: Date,
): Contact {
  return { id: randomUUID(), full_name, emails: [email], company_id, source, created_at: at.toISOString() };
}

/** The values of a contact that the audit log records. */
export const toAuditedContact = ({ full_name, emails, company_id }: Contact) => ({
  full_name,
  email: emails.join(', '),
  company_id,
});

/** The operations that store a new contact. */
export const createContactOperations = async (contact: Contact, at: Date): Promise<TransactItem[]> => [
  put({ Item: contactItem(contact), ConditionExpression: 'attribute_not_exists(pk)' }),
  ...contact.emails.map((address) => claimAddress(address, contact.id)),
  await auditPerson('contact_created', contact.id, { after: toAuditedContact(contact), at }),
];

/** The ids of contacts that were merged into a person. */
export async function listFormerIds(id: string): Promise<string[]> {
  const { pk, sk } = keys.formerContact(id, '');
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map((item) => String(item['sk']).slice(sk.length));
}
