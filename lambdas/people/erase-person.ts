import { auditPerson } from '../domain/audit/audit-entry.ts';
import { listFormerIds } from '../domain/people/contact.ts';
import { erasureItem } from '../domain/people/erasure-item.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, getItem, put, remove, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { adminsOperationName, decrementMembers, decrementPeople } from './counts.ts';
import { lastAdminError } from './rules.ts';
import { findProfile } from './profile/store.ts';

const attempts = 5;

/**
 * Deletes a person's profile, which ends their access from the next request on. The table's stream then
 * triggers the erasure of their other data (lambdas/personal-data/on-change.ts). The audit log entry contains
 * no personal data. Does nothing if the person is already being erased.
 * @param email as the administrator typed it; it must equal the person's address
 * @throws ApiError `not_found`, `invalid_request`, `last_admin`, `busy`
 */
export async function erasePerson(id: string, email: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const profile = await findProfile(id);
    if (!profile) {
      if (await getItem(keys.erasure(id), { consistent: true })) return;
      throw notFound();
    }
    if (profile.email !== email.trim().toLowerCase()) {
      const message = 'This is not the address of this account';
      throw new ApiError('invalid_request', message, [{ path: 'body.email', message }]);
    }
    try {
      await transact([
        remove(
          {
            Key: keys.profile(id),
            ConditionExpression: 'summary.#email = :email AND summary.full_name = :name',
            ExpressionAttributeNames: { '#email': 'email' },
            ExpressionAttributeValues: { ':email': profile.email, ':name': profile.full_name },
          },
          'profile',
        ),
        decrementPeople(profile),
        ...decrementMembers(profile),
        put({
          Item: erasureItem({
            person: id,
            former_ids: await listFormerIds(id),
            names: [profile.full_name],
            addresses: [profile.email],
          }),
        }),
        await auditPerson('person_erased', id),
      ]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (!error.hasFailed('profile') && error.hasFailed(adminsOperationName)) throw lastAdminError();
    }
  }
  throw new ApiError('busy', 'Others are changing the same person right now. Please try again.');
}
