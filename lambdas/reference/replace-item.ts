import { versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, type Item, type TransactItem, put, transact } from '../platform/dynamodb.ts';
import { createVersionCondition } from '../table/version-condition.ts';

/**
 * Replaces a list if its version has not changed since the read, and records the change in the audit log.
 * @param version the version that was read; 0 for none
 * @throws ApiError `version_conflict`
 */
export async function replaceItem(Item: Item, version: number, entry: TransactItem): Promise<void> {
  try {
    await transact([
      put({
        Item,
        ...createVersionCondition(version),
      }),
      entry,
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw versionConflict('this list');
  }
}
