import * as z from 'zod';
import { roles } from '@portico/shared/model/roles.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { iterateItems, listItems } from '../../table/all-items.ts';
import { getIndexKeyNames } from '../../table/definition.ts';
import { keys, partitions } from '../../table/keys.ts';
import { type OwnedTicket, isVisible, toMemberVisibilityScope } from '../visibility-scope.ts';

/** The fields that determine what a user may see. */
export const CompanyPerson = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  company_id: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  disabled: z.boolean(),
  own_tickets_only: z.boolean(),
});
export type CompanyPerson = z.output<typeof CompanyPerson>;

const Person = z.object({ summary: CompanyPerson });

/** Whether a person may see a ticket now. */
export const canSeeTicket = (person: CompanyPerson, ticket: OwnedTicket): boolean =>
  !person.disabled && isVisible(toMemberVisibilityScope(person), ticket);

/** Parses a user from the item of their profile. */
export const parseCompanyPerson = (item: Item): CompanyPerson => Person.parse(item).summary;

export async function findPersonById(id: string): Promise<CompanyPerson | undefined> {
  const item = await getItem(keys.profile(id), { consistent: true });
  return item && parseCompanyPerson(item);
}

/** The user with an address (lower case). Reads the list of all people: about 60 read units per thousand. */
export async function findUserByAddress(email: string): Promise<CompanyPerson | undefined> {
  const [entry] = await listItems({
    IndexName: 'newest',
    KeyConditionExpression: '#pk = :users',
    FilterExpression: 'summary.email = :email',
    ExpressionAttributeNames: { '#pk': getIndexKeyNames('newest').partition },
    ExpressionAttributeValues: { ':users': partitions.users, ':email': email },
  });
  return entry && findPersonById(Person.parse(entry).summary.id);
}

/**
 * A company's users with one of these addresses (lower case), by address. Reads the company's users until all
 * are found.
 */
export async function findCompanyUsers(
  company_id: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, CompanyPerson>> {
  const { partition, sort } = getIndexKeyNames('company');
  const entries = iterateItems({
    IndexName: 'company',
    KeyConditionExpression: '#pk = :company AND begins_with(#sk, :user)',
    ExpressionAttributeNames: { '#pk': partition, '#sk': sort },
    ExpressionAttributeValues: { ':company': partitions.company(company_id), ':user': 'USER#' },
  });
  const users = new Map<string, CompanyPerson>();
  for await (const entry of entries) {
    const { id, email } = Person.parse(entry).summary;
    const user = emails.includes(email) ? await findPersonById(id) : undefined;
    if (user) users.set(email, user);
    if (users.size === emails.length) break;
  }
  return users;
}
