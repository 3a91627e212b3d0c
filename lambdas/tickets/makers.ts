import * as z from 'zod';
import type { TicketChange, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { personById } from '../domain/people/company-people.ts';
import { integrationById } from '../domain/integration.ts';

const Ulid = z.ulid();

/** The integration that wrote a comment. Only ids of integrations are ULIDs; those of staff are not. */
const findIntegrationId = ({ user_id, author_role }: TicketComment): string | undefined =>
  author_role === 'support' && Ulid.safeParse(user_id).success ? user_id : undefined;

async function creatorName(integration: string): Promise<string | undefined> {
  const stored = await integrationById(integration);
  return stored && (await personById(stored.made_by))?.full_name;
}

/**
 * For staff: adds the names of the people who created the integrations that wrote comments and changed
 * fields.
 */
export async function addCreators(
  comments: readonly TicketComment[],
  history: readonly TicketChange[],
): Promise<{ comments: TicketComment[]; history: TicketChange[] }> {
  const authors = [
    ...comments.map(findIntegrationId),
    ...history.map(({ integration_id }) => integration_id),
  ];
  const ids = [...new Set(authors)].filter((id) => id !== undefined);
  const creators = new Map(await Promise.all(ids.map(async (id) => [id, await creatorName(id)] as const)));
  const findCreatorFields = (id: string | undefined) => {
    const made_by_name = id === undefined ? undefined : creators.get(id);
    return made_by_name === undefined ? {} : { made_by_name };
  };
  return {
    comments: comments.map((comment) => ({ ...comment, ...findCreatorFields(findIntegrationId(comment)) })),
    history: history.map((change) => ({ ...change, ...findCreatorFields(change.integration_id) })),
  };
}
