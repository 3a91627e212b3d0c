import { isDeepStrictEqual } from 'node:util';
import type { Contact, ContactUpdate } from '@portico/shared/contract/contacts.ts';
import { auditPerson } from '../domain/audit/audit-entry.ts';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import {
  toAuditedContact,
  claimAddress,
  findContactById,
  contactItem,
  listFormerIds,
  parseContact,
} from '../domain/people/contact.ts';
import { erasureItem } from '../domain/people/erasure-item.ts';
import { ApiError, notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, type TransactItem, getItem, put, remove, transact } from '../platform/dynamodb.ts';
import { keys, partitions } from '../table/keys.ts';
import { readPageInOrder } from '../table/ordered-page.ts';
import type { Page, PageRequest } from '../table/page.ts';
import { renameParticipant } from './participations.ts';

/** The contacts of a company by name. @throws ApiError `not_found` */
export async function readCompanyContacts(company_id: string, page: PageRequest): Promise<Page<Contact>> {
  const collection = {
    index: 'company',
    partition: partitions.company(company_id),
    prefix: 'CONTACT#',
    toKey: keys.contact,
  } as const;
  const [company, contacts] = await Promise.all([
    readCompanyFacts(company_id),
    readPageInOrder(collection, page, parseContact),
  ]);
  if (!company) throw notFound();
  return contacts;
}

/** @throws ApiError `not_found` */
export async function requireContact(id: string): Promise<Contact> {
  const contact = await findContactById(id);
  if (!contact) throw notFound();
  return contact;
}

const unchangedCondition = {
  ConditionExpression: '#summary = :before',
  ExpressionAttributeNames: { '#summary': 'summary' },
} as const;

/** The operation that replaces a contact, unless it has changed since the read. */
export const createContactReplacement = (before: Contact, after: Contact): TransactItem =>
  put(
    { Item: contactItem(after), ...unchangedCondition, ExpressionAttributeValues: { ':before': before } },
    'contact',
  );

/** The operations that delete a contact and release its addresses. */
export const createContactRemovalOperations = (contact: Contact): TransactItem[] => [
  remove(
    {
      Key: keys.contact(contact.id),
      ...unchangedCondition,
      ExpressionAttributeValues: { ':before': contact },
    },
    'contact',
  ),
  ...contact.emails.map((address) => releaseAddress(address, contact.id)),
];

export const releaseAddress = (address: string, id: string): TransactItem =>
  remove({
    Key: keys.contactAddress(address),
    ConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':id': id },
  });

const excludeAddresses = (addresses: readonly string[], excludedAddresses: readonly string[]) =>
  addresses.filter((address) => !excludedAddresses.includes(address));

/**
 * Changes a contact, and its name and address on the tickets on which it is copied in.
 * @param extraOperations additional operations of the transaction, without conditions
 * @throws ApiError `not_found`, `email_taken`, `version_conflict`; `invalid_request` for an unknown company
 */
export async function updateContact(
  id: string,
  update: ContactUpdate,
  extraOperations: readonly TransactItem[] = [],
): Promise<Contact> {
  const before = await requireContact(id);
  const { full_name = before.full_name, emails = before.emails, company_id = before.company_id } = update;
  if (company_id !== before.company_id && company_id !== null && !(await readCompanyFacts(company_id))) {
    const message = 'This company does not exist';
    throw new ApiError('invalid_request', message, [{ path: 'body.company_id', message }]);
  }
  const after: Contact = { ...before, full_name, emails, company_id };
  if (isDeepStrictEqual(before, after)) return before;
  const addedEmails = excludeAddresses(emails, before.emails);
  try {
    await transact([
      createContactReplacement(before, after),
      ...addedEmails.map((address) => claimAddress(address, id)),
      ...excludeAddresses(before.emails, emails).map((address) => releaseAddress(address, id)),
      await auditPerson('contact_changed', id, {
        before: toAuditedContact(before),
        after: toAuditedContact(after),
      }),
      ...extraOperations,
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const takenAddress = addedEmails.find((address) => error.hasFailed(keys.contactAddress(address).pk));
    if (takenAddress === undefined) throw versionConflict('this contact');
    const message = `${takenAddress} is an address of another contact. Merge the two instead.`;
    throw new ApiError('email_taken', message, [{ path: 'body.emails', message }]);
  }
  await renameParticipant(after);
  return after;
}

/**
 * Deletes a contact and starts the erasure of its other data. The erasure is the same as for users. Does
 * nothing if the contact is already being erased.
 * @throws ApiError `not_found`, `version_conflict`
 */
export async function eraseContact(id: string): Promise<void> {
  const contact = await findContactById(id);
  if (!contact) {
    if (await getItem(keys.erasure(id), { consistent: true })) return;
    throw notFound();
  }
  const { full_name, emails } = contact;
  const former_ids = await listFormerIds(id);
  try {
    await transact([
      ...createContactRemovalOperations(contact),
      put({ Item: erasureItem({ person: id, former_ids, names: [full_name], addresses: emails }) }),
      await auditPerson('person_erased', id),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw versionConflict('this contact');
    throw error;
  }
}
