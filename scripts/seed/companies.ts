import { companyItem } from '@portico/lambdas/companies/items.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { ConditionFailed, put, transact, updateItem } from '@portico/lambdas/platform/dynamodb.ts';
import { type CompanyName, companies } from './demo/companies.ts';
import { steadyId } from './stable-id.ts';

interface Company {
  readonly id: string;
  readonly name: string;
}

const identify = ({ name, since }: { name: string; since: string }): Company => ({
  name,
  id: steadyId(name, since),
});

export const companyOf = (company: CompanyName | null): Company | undefined =>
  company === null ? undefined : identify(companies[company]);

async function addCompany(company: (typeof companies)[CompanyName]): Promise<void> {
  const { domain: _, since, ...facts } = company;
  const { id, name } = identify(company);
  const isNew = 'attribute_not_exists(pk)';
  try {
    await transact([
      put({
        Item: companyItem({
          id,
          ...facts,
          // Nobody could raise the tickets of a company that is inactive from the start.
          status: 'active',
          created_at: new Date(since).toISOString(),
          user_count: 0,
        }),
        ConditionExpression: isNew,
      }),
      put({ Item: { ...keys.companyName(name), id }, ConditionExpression: isNew }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Stores the client companies; those that are there already stay as they are. */
export async function seedCompanies(): Promise<void> {
  await Promise.all(Object.values(companies).map(addCompany));
}

/** Ends the account of those clients who are clients no more, once their tickets are there. */
export async function retireCompanies(): Promise<void> {
  const former = Object.values(companies).filter(({ status }) => status === 'inactive');
  await Promise.all(
    former.map((company) =>
      updateItem({
        Key: keys.company(identify(company).id),
        UpdateExpression: 'SET summary.#status = :inactive',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':inactive': 'inactive' },
      }),
    ),
  );
}
