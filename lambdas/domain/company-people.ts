import * as z from 'zod';
import { roles } from '@portico/shared/model/roles.ts';
import { getItem } from '../platform/dynamodb.ts';
import { found } from '../table/all-items.ts';
import { indexKeyNames } from '../table/definition.ts';
import { keys, partitions } from '../table/keys.ts';

const Person = z.object({
  summary: z.object({
    id: z.string(),
    email: z.string(),
    full_name: z.string(),
    company_id: z.string().nullable(),
    roles: z.array(z.enum(roles)),
    disabled: z.boolean(),
    own_tickets_only: z.boolean(),
  }),
});
export type CompanyPerson = z.output<typeof Person>['summary'];

export async function personById(id: string): Promise<CompanyPerson | undefined> {
  const item = await getItem(keys.profile(id), { consistent: true });
  return item && Person.parse(item).summary;
}

/** The user of a company with an address in lower case: reads the company's users until it is found. */
export async function userOfCompanyAt(company_id: string, email: string): Promise<CompanyPerson | undefined> {
  const { partition, sort } = indexKeyNames('company');
  const users = found({
    IndexName: 'company',
    KeyConditionExpression: '#pk = :company AND begins_with(#sk, :user)',
    ExpressionAttributeNames: { '#pk': partition, '#sk': sort },
    ExpressionAttributeValues: { ':company': partitions.company(company_id), ':user': 'USER#' },
  });
  for await (const item of users) {
    const { summary } = Person.parse(item);
    if (summary.email === email) return personById(summary.id);
  }
  return undefined;
}
