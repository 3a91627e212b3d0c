import * as z from 'zod';
import { companyStatuses } from '../../shared/model/company.ts';
import { keys } from './keys.ts';
import { check, getItem, update } from './table.ts';

const Facts = z.object({ id: z.string(), name: z.string(), status: z.enum(companyStatuses) });
export type CompanyFacts = z.output<typeof Facts>;

export async function companyFacts(id: string): Promise<CompanyFacts | undefined> {
  const item = await getItem(keys.company(id), { consistent: true });
  return item && Facts.parse(item);
}

/** The company as it was when a condition on it failed; undefined when there is none. */
export const factsOfFailure = (item: unknown): CompanyFacts | undefined => Facts.safeParse(item).data;

/**
 * Somebody joins: part of the transaction that stores a profile with the company's name. It fails, telling the company as it is (`factsOfFailure`), when
 * the name is no longer that: a profile never gets a name that a renaming has already passed by.
 */
export const countJoining = (company: { readonly id: string; readonly name: string }) =>
  update({
    Key: keys.company(company.id),
    UpdateExpression: 'ADD user_count :one',
    ConditionExpression: '#name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':one': 1, ':name': company.name },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });

/** Somebody leaves: part of the transaction that takes the company from a profile. */
export const countLeaving = (company_id: string) =>
  update({
    Key: keys.company(company_id),
    UpdateExpression: 'ADD user_count :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -1 },
  });

/** Part of a transaction that may only happen while the company is active and has this name; the failure tells the company as it is. */
export const checkActive = (company: { readonly id: string; readonly name: string }) =>
  check({
    Key: keys.company(company.id),
    ConditionExpression: '#status = :active AND #name = :name',
    ExpressionAttributeNames: { '#status': 'status', '#name': 'name' },
    ExpressionAttributeValues: { ':active': 'active', ':name': company.name },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
