import type { Company } from '@portico/shared/contract/companies.ts';
import { ApiError } from '../platform/api-error.ts';
import { keys } from '../table/keys.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { companiesMatching } from './store.ts';

/** The error lists at most this many similar names. */
const named = 3;

/**
 * Refuses a name that looks like another company's. The transaction refuses an identical name.
 * @param renamed the company that is being renamed; its new name may look like its old one
 * @throws ApiError `name_similar`
 */
export async function requireDistinctName(name: string, renamed?: Company): Promise<void> {
  const look = nameSkeleton(name);
  if (look === '' || (renamed && look === nameSkeleton(renamed.name))) return;
  const { pk } = keys.companyName(name);
  const { items } = await companiesMatching(
    (other) => nameSkeleton(other.name) === look && keys.companyName(other.name).pk !== pk,
    { limit: named },
  );
  if (items.length === 0) return;
  const others = items.map((other) => `“${other.name}”`).join(', ');
  const message = `The name looks like that of ${others}.`;
  throw new ApiError('name_similar', message, [{ path: 'body.name', message }]);
}
