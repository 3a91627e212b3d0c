import { companyItem } from '@portico/lambdas/companies/items.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { ConditionFailed, put, transact, updateItem } from '@portico/lambdas/platform/dynamodb.ts';
import { type CompanyName, companies } from '../demo/companies.ts';
import { createStableId } from '../stable-id.ts';

interface Company {
  readonly id: string;
  readonly name: string;
}

const toCompany = ({ name, since }: { name: string; since: string }): Company => ({
  name,
  id: createStableId(name, since),
});

export function getDemoCompany(company: CompanyName): Company;
export function getDemoCompany(company: CompanyName | null): Company | undefined;
export function getDemoCompany(company: CompanyName | null): Company | undefined {
  return company === null ? undefined : toCompany(companies[company]);
}

async function addCompany(company: (typeof companies)[CompanyName]): Promise<void> {
  const { domain, since, ...facts } = company;
  const { id, name } = toCompany(company);
  const newItemCondition = 'attribute_not_exists(pk)';
  try {
    await transact([
      put({
        Item: companyItem({
          id,
          ...facts,
          mail_domains: [domain],
          program_mails: name === companies.nimbleleaf.name ? 'add_to_ticket' : 'record',
          program_addresses: [],
          // Active at first, because no tickets can be created for an inactive company; `deactivateCompanies`
          // runs later.
          status: 'active',
          default_group_id: null,
          created_at: new Date(since).toISOString(),
          user_count: 0,
        }),
        ConditionExpression: newItemCondition,
      }),
      put({ Item: { ...keys.companyName(name), id }, ConditionExpression: newItemCondition }),
      put({ Item: { ...keys.mailDomain(domain), id }, ConditionExpression: newItemCondition }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Stores the client companies. Existing companies are unchanged. */
export async function seedCompanies(): Promise<void> {
  await Promise.all(Object.values(companies).map(addCompany));
}

/** Deactivates former clients; called after their tickets are stored. */
export async function deactivateCompanies(): Promise<void> {
  const inactiveCompanies = Object.values(companies).filter(({ status }) => status === 'inactive');
  await Promise.all(
    inactiveCompanies.map((company) =>
      updateItem({
        Key: keys.company(toCompany(company).id),
        UpdateExpression: 'SET summary.#status = :inactive',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':inactive': 'inactive' },
      }),
    ),
  );
}
