import type { Contact } from '@portico/shared/contract/contacts.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { auditPerson } from '../domain/audit/audit-entry.ts';
import { findPersonById } from '../domain/people/company-people.ts';
import { findContactById, listFormerIds } from '../domain/people/contact.ts';
import { ApiError, notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, type TransactItem, put, remove, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { type Replacement, moveParticipations } from './participations.ts';
import { moveRequestedTickets } from './requested-tickets.ts';
import { createContactRemovalOperations, createContactReplacement, requireContact } from './store.ts';

/** The operations that record a contact's id as a former id of a person. */
const createFormerIdOperations = async (id: string, formerId: string): Promise<TransactItem[]> => {
  const earlierIds = await listFormerIds(formerId);
  return [
    ...[formerId, ...earlierIds].map((contactId) => put({ Item: keys.formerContact(id, contactId) })),
    ...earlierIds.map((earlierId) => remove({ Key: keys.formerContact(formerId, earlierId) })),
  ];
};

/** Moves the tickets of a contact to the person who replaces it. Can be repeated. */
async function moveTickets(contact_id: string, to: Replacement): Promise<void> {
  await moveParticipations(contact_id, to);
  await moveRequestedTickets(contact_id, to);
}

/**
 * Moves everything that belongs to a contact to a person, then deletes the contact. After a failure it can be
 * repeated.
 */
export async function replaceContactWithUser(contact: Contact, to: Replacement): Promise<void> {
  await moveTickets(contact.id, to);
  await transact([
    ...createContactRemovalOperations(contact),
    ...(await createFormerIdOperations(to.id, contact.id)),
    await auditPerson('contact_merged', to.id, { before: { contact_id: contact.id } }),
  ]);
}

/** Replaces a contact with another one, which also gets its addresses. */
async function replaceWithContact(contact: Contact, target: Contact): Promise<void> {
  const emails = [...target.emails, ...contact.emails];
  if (emails.length > limits.contact_emails)
    throw new ApiError(
      'limit_reached',
      `A contact has at most ${limits.contact_emails} addresses. Remove some from these two contacts first.`,
    );
  const { id, full_name } = target;
  await moveTickets(contact.id, { id, full_name, email: target.emails[0] ?? '', is_contact: true });
  const [removal] = createContactRemovalOperations(contact);
  await transact([
    ...(removal ? [removal] : []),
    createContactReplacement(target, { ...target, emails }),
    ...contact.emails.map((address) =>
      put({
        Item: { ...keys.contactAddress(address), id },
        ConditionExpression: 'id = :former',
        ExpressionAttributeValues: { ':former': contact.id },
      }),
    ),
    ...(await createFormerIdOperations(id, contact.id)),
    await auditPerson('contact_merged', id, { before: { contact_id: contact.id } }),
  ]);
}

const mergeError = (message: string) =>
  new ApiError('invalid_request', message, [{ path: 'body.into', message }]);

/**
 * Merges a contact into another contact or a user of the same company.
 * @throws ApiError `not_found`, `version_conflict`, `limit_reached`; `invalid_request` for the same contact,
 * or for a person of another company
 */
export async function mergeContact(id: string, targetId: string): Promise<void> {
  if (id === targetId) throw mergeError('A contact cannot be merged into itself');
  const [contact, other, user] = await Promise.all([
    requireContact(id),
    findContactById(targetId),
    findPersonById(targetId),
  ]);
  const person = other ?? user;
  if (!person) throw notFound();
  if (person.company_id !== contact.company_id)
    throw mergeError(
      `${person.full_name} does not belong to the same company. Change the company of the contact first.`,
    );
  try {
    if (other) await replaceWithContact(contact, other);
    else if (user) {
      const { full_name, email } = user;
      await replaceContactWithUser(contact, { id: targetId, full_name, email, is_contact: false });
    }
  } catch (error) {
    if (error instanceof ConditionFailed) throw versionConflict('this contact');
    throw error;
  }
}
