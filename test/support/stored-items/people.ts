/** Reads and changes stored data about people, except their profiles. */
import { keys } from '../../../lambdas/table/keys.ts';
import type { RequestLimitName } from '../../../shared/model/request-limits.ts';
import { findItem, setFields } from './table.ts';

/** Records that this amount of a limit is used up. @param seconds until the limit's time window ends */
export const consumeLimit = (
  name: RequestLimitName,
  party: 'person' | 'company',
  id: string,
  amount: number,
  seconds: number,
) =>
  setFields(keys.throttle(`${name}#${party}`, id), {
    times: amount,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
  });

/** Sets the stored count of a person's canned replies. */
export const setCannedReplyCount = (person: string, replies: number) =>
  setFields(keys.cannedReplyCount(person), { replies });

/** Removes the stored records of a person's live connections. The connections stay open. */
export async function deleteStoredConnections(person: string): Promise<void> {
  const { listUserConnections, forgetConnection } = await import('../../../lambdas/live/store.ts');
  await Promise.all((await listUserConnections(person)).map(forgetConnection));
}

/** Whether a person's data is still being erased. */
export const isBeingErased = async (person: string) => (await findItem(keys.erasure(person))) !== undefined;
