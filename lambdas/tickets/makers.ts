import * as z from 'zod';
import type { TicketChange, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { findPersonById } from '../domain/people/company-people.ts';
import { findIntegrationById } from '../domain/integration.ts';

const Ulid = z.ulid();

/** The integration that wrote a comment. Only ids of integrations are ULIDs; those of staff are not. */
const findIntegrationId = ({ user_id, author_role }: TicketComment): string | undefined =>
  author_role === 'support' && Ulid.safeParse(user_id).success ? user_id : undefined;

async function findCreatorName(integration: string): Promise<string | undefined> {
  const storedIntegration = await findIntegrationById(integration);
  return storedIntegration && (await findPersonById(storedIntegration.made_by))?.full_name;
}

/**
 * For staff: adds the names of the people who created the integrations that wrote comments and changed
 * fields.
 */
export async function addCreatorNames(
  comments: readonly TicketComment[],
  history: readonly TicketChange[],
): Promise<{ comments: TicketComment[]; history: TicketChange[] }> {
  const integrationIds = [
    ...comments.map(findIntegrationId),
    ...history.map(({ integration_id }) => integration_id),
  ];
  const ids = [...new Set(integrationIds)].filter((id) => id !== undefined);
  const creatorNames = new Map(
    await Promise.all(ids.map(async (id) => [id, await findCreatorName(id)] as const)),
  );
  const findCreatorFields = (id: string | undefined) => {
    const made_by_name = id === undefined ? undefined : creatorNames.get(id);
    return made_by_name === undefined ? {} : { made_by_name };
  };
  return {
    comments: comments.map((comment) => ({ ...comment, ...findCreatorFields(findIntegrationId(comment)) })),
    history: history.map((change) => ({ ...change, ...findCreatorFields(change.integration_id) })),
  };
}
