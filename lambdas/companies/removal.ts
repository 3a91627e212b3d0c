import { keys } from '../platform/keys.ts';
import { ConditionFailed, remove, transact } from '../platform/table.ts';

/** Removes a company that nobody belongs to, and gives its name free; one with people stays. No endpoint does this. */
export async function removeCompany({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    await transact([
      remove({
        Key: keys.company(id),
        ConditionExpression: 'user_count = :none AND #name = :name',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':none': 0, ':name': name },
      }),
      remove({ Key: keys.companyName(name) }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
