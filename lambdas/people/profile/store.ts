import * as z from 'zod';
import type { Profile } from '@portico/shared/contract/people.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { keys, partitions } from '../../table/keys.ts';
import { type OrderedCollection, readPageInOrder } from '../../table/ordered-page.ts';
import type { Page, PageRequest } from '../../table/page.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { type ProfileItem, parseListedProfile, parseProfile } from './items.ts';

/**
 * Reads a person's profile with a consistent read: a removed role must have no effect from the next request
 * on.
 */
export async function findProfile(sub: string): Promise<ProfileItem | undefined> {
  const item = await getItem(keys.profile(sub), { consistent: true });
  return item && parseProfile(item);
}

const PeopleCount = z.object({ total: z.int() });
export const parsePeopleCount = (item: Item): number => PeopleCount.parse(item).total;

export async function countPeople(): Promise<number> {
  const item = await getItem(keys.people());
  return item ? parsePeopleCount(item) : 0;
}

const peopleCollection: OrderedCollection = {
  index: 'newest',
  partition: partitions.users,
  order: 'descending',
  toKey: keys.profile,
};

/** All people with a profile. */
export async function listAllProfiles(): Promise<Profile[]> {
  const profiles: Profile[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPageInOrder(peopleCollection, { limit: 1000, cursor }, parseListedProfile);
    profiles.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return profiles;
}

/**
 * People, newest first. With `q`, only those whose e-mail address, name or company contains it, case-folded.
 * A search reads a limited number of items per request, so its page may be short or empty and still have a
 * next page.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export function listProfiles(q: string | undefined, page: PageRequest): Promise<Page<Profile>> {
  const searchText = fold(q ?? '');
  const isMatch = ({ email, full_name, company }: Profile) =>
    [email, full_name, company ?? ''].some((text) => fold(text).includes(searchText));
  return readPageInOrder(peopleCollection, page, parseListedProfile, searchText === '' ? undefined : isMatch);
}
