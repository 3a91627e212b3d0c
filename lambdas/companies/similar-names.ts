import type { Company } from '@portico/shared/contract/companies.ts';
import { ApiError } from '../platform/api-error.ts';
import { keys } from '../table/keys.ts';
import { toNameSkeleton } from './name-skeleton.ts';
import { listMatchingCompanies } from './store.ts';

/** How many similar names the error lists at most. */
const maxListedNames = 3;

const formatSimilarNames = (names: readonly string[]): string =>
  `The name looks like that of ${names
    .slice(0, maxListedNames)
    .map((name) => `“${name}”`)
    .join(', ')}.`;

/**
 * Refuses a name that looks like another company's. The transaction that stores the company refuses an
 * identical name.
 * @param renamedCompany the company that is being renamed; its new name may look like its old one
 * @throws ApiError `name_similar`
 */
export async function requireDistinctName(name: string, renamedCompany?: Company): Promise<void> {
  const skeleton = toNameSkeleton(name);
  if (skeleton === '' || (renamedCompany && skeleton === toNameSkeleton(renamedCompany.name))) return;
  const { pk } = keys.companyName(name);
  const { items } = await listMatchingCompanies(
    (company) => toNameSkeleton(company.name) === skeleton && keys.companyName(company.name).pk !== pk,
    { limit: maxListedNames },
  );
  if (items.length === 0) return;
  const message = formatSimilarNames(items.map((company) => company.name));
  throw new ApiError('name_similar', message, [{ path: 'body.name', message }]);
}

/**
 * Reads the names of all companies.
 * @returns a function that returns a warning if a name looks like one of these names, or like a name in an
 * earlier call; otherwise it returns undefined
 */
export async function createSimilarNameCheck(): Promise<(name: string) => string | undefined> {
  const namesBySkeleton = new Map<string, string[]>();
  const addName = (name: string): string[] => {
    const skeleton = toNameSkeleton(name);
    const namesWithSameSkeleton = namesBySkeleton.get(skeleton) ?? [];
    namesBySkeleton.set(skeleton, [...namesWithSameSkeleton, name]);
    const { pk } = keys.companyName(name);
    return skeleton === ''
      ? []
      : namesWithSameSkeleton.filter((otherName) => keys.companyName(otherName).pk !== pk);
  };
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await listMatchingCompanies(undefined, { limit: 100, cursor });
    for (const { name } of items) addName(name);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return (name) => {
    const similarNames = addName(name);
    return similarNames.length > 0 ? formatSimilarNames(similarNames) : undefined;
  };
}
