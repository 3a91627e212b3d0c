import * as z from 'zod';
import { NewUser } from '@portico/shared/contract/people.ts';
import { roles } from '@portico/shared/model/roles.ts';
import { runInContext } from '../platform/request-context.ts';
import { ApiError } from '../platform/api-error.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { inviteUser } from './user-pool/create-user.ts';

/** A request to invite a person of an import. */
export const InvitationRequest = z.strictObject({
  /** The key of the import. */
  key: z.string(),
  person: NewUser,
  by: z.strictObject({ id: z.string(), roles: z.array(z.enum(roles)) }),
});
export type InvitationRequest = z.output<typeof InvitationRequest>;

/**
 * Whether a retry would fail again: the address is taken, or the company is inactive. Such a person is
 * skipped.
 */
const isFinal = ({ code }: ApiError) => code === 'email_taken' || code === 'company_inactive';

/** Invites a person once, even if the request is repeated. */
export async function sendRequestedInvitation({ key, person, by }: InvitationRequest): Promise<void> {
  const request = { user_id: by.id, key: `${key}-${person.email}`, content: { user: person } };
  try {
    await runInContext({ user: by }, () => inviteUser(person, request, new Date()));
  } catch (error) {
    if (!(error instanceof ApiError && isFinal(error))) throw error;
    logger.info('not invited', { code: error.code });
  }
}
