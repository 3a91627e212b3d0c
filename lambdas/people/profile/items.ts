import * as z from 'zod';
import { Profile } from '@portico/shared/contract/people.ts';
import { createIndexKeys, keys, partitions } from '../../table/keys.ts';
import { createItemCodec } from '../../table/listed-item.ts';
import type { Item } from '../../platform/dynamodb.ts';

// The contract's schema, without the item's key attributes.
const ProfileSummary = z.object(Profile.shape);
const profileCodec = createItemCodec(
  ProfileSummary,
  ProfileSummary.extend({
    /** ISO 8601; tokens issued before this time contain outdated roles. */
    roles_changed_at: z.iso.datetime(),
    /** ISO 8601; sessions that started before this time have ended. */
    sessions_valid_from: z.iso.datetime().optional(),
    kept_session: z.object({ id: z.string(), at: z.iso.datetime() }).optional(),
    /** Hashes of the recovery codes that can still be used. */
    recovery_codes: z.set(z.string()).optional(),
    /** Sessions that the person signed out of (lambdas/domain/session.ts). */
    ended_sessions: z.set(z.string()).optional(),
    /**
     * Whether this person cannot sign in as an administrator, because the user is missing in the user pool,
     * disabled, or outside the group. The protection of the last administrator does not count such an
     * administrator.
     */
    no_admin_in_pool: z.boolean().optional(),
    /** Whether the invitation mail has not been sent yet. */
    invitation_pending: z.boolean(),
  }),
);
export type ProfileItem = ReturnType<typeof profileCodec.parseFields>;

/** The fields of a profile that are set when it is created. */
export type NewProfile = Omit<
  ProfileItem,
  | 'disabled'
  | 'invitation_pending'
  | 'invitation_accepted'
  | 'mail_undeliverable'
  | 'mails_off'
  | 'new_ticket_groups'
  | 'two_step'
  | 'pending_email'
  | 'sessions_valid_from'
  | 'kept_session'
  | 'recovery_codes'
  | 'ended_sessions'
  | 'no_admin_in_pool'
  | 'own_tickets_only'
> &
  Partial<Pick<ProfileItem, 'own_tickets_only'>>;

export const parseProfile = (item: Item): ProfileItem => profileCodec.parseFields(item);
/** The id of the person whose profile the item is; undefined for other items. */
export const findProfileId = (item: Item | undefined): string | undefined =>
  item?.['sk'] === keys.profile('').sk ? parseProfile(item).id : undefined;
/** A person's entry in a list. */
export const parseListedProfile = (item: Item): Profile => profileCodec.parseSummary(item);
/** The fields of a profile that the API returns. */
export const toProfile = (profile: ProfileItem): Profile => ProfileSummary.parse(profile);
/** Changed fields by their path in a profile's item. */
export const toProfilePaths = (changedFields: Partial<ProfileItem>) => profileCodec.toPaths(changedFields);

export const toListPosition = ({ created_at, id }: Pick<ProfileItem, 'created_at' | 'id'>): string =>
  `${created_at}#${id}`;

/** The index keys of a person in the list of their company, sorted by name. */
export const toCompanyIndexKeys = (
  company_id: string,
  { full_name, id }: { full_name: string; id: string },
) => createIndexKeys('company', partitions.company(company_id), `USER#${full_name.toLowerCase()}#${id}`);

export const profileItem = (profile: ProfileItem): Item => ({
  ...keys.profile(profile.id),
  ...createIndexKeys('newest', partitions.users, toListPosition(profile)),
  ...(profile.company_id !== null && toCompanyIndexKeys(profile.company_id, profile)),
  ...profileCodec.toAttributes(profile),
});
