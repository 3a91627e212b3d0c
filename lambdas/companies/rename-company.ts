import * as z from 'zod';
import { companyFacts } from '../domain/company-facts.ts';
import { keys, partitions } from '../table/keys.ts';
import { ConditionFailed, type Item, check, query, transact, update } from '../platform/dynamodb.ts';

type Company = { readonly id: string; readonly name: string };

/** Positions in the index `company` start with the kind; each kind shows the company's name in a field of its own. */
const followers = [
  { prefix: 'USER#', keyOf: keys.profile, field: 'company', companyId: 'summary.company_id' },
  { prefix: 'TICKET#', keyOf: keys.ticket, field: 'company_name', companyId: 'company_id' },
] as const;
type Follower = (typeof followers)[number];

/** A transaction holds a hundred operations; fewer collide less with people at work. */
const batchSize = 24;

const Entry = z.object({ summary: z.looseObject({ id: z.string() }) });

const renameOne = ({ keyOf, field, companyId }: Follower, company: Company, id: string) =>
  update({
    Key: keyOf(id),
    UpdateExpression: 'SET summary.#field = :name',
    // People move between companies.
    ConditionExpression: `${companyId} = :company_id`,
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':name': company.name, ':company_id': company.id },
  });

/** The name is written only while it still is the company's: an older renaming, however late, never undoes a newer one. */
const stillCalled = ({ id, name }: Company) =>
  check({
    Key: keys.company(id),
    ConditionExpression: 'summary.#name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name },
  });

/** @returns false when the company has yet another name by now */
async function renameBatch(follower: Follower, company: Company, ids: readonly string[]): Promise<boolean> {
  let left = [...ids];
  while (left.length > 0) {
    try {
      await transact([stillCalled(company), ...left.map((id) => renameOne(follower, company, id))]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.index === 0) return false;
      left = left.toSpliced(error.index - 1, 1);
    }
  }
  return true;
}

/** @returns how many had another name; undefined when the company has yet another name by now */
async function renameAll(follower: Follower, company: Company): Promise<number | undefined> {
  let renamed = 0;
  let ExclusiveStartKey: Item | undefined;
  do {
    const { items, last } = await query({
      IndexName: 'company',
      KeyConditionExpression: 'company_pk = :pk AND begins_with(company_sk, :prefix)',
      ExpressionAttributeValues: { ':pk': partitions.company(company.id), ':prefix': follower.prefix },
      ExclusiveStartKey,
    });
    const ids = items
      .map((item) => Entry.parse(item).summary)
      .filter((summary) => summary[follower.field] !== company.name)
      .map(({ id }) => id);
    for (let at = 0; at < ids.length; at += batchSize)
      if (!(await renameBatch(follower, company, ids.slice(at, at + batchSize)))) return undefined;
    renamed += ids.length;
    ExclusiveStartKey = last;
  } while (ExclusiveStartKey);
  return renamed;
}

/**
 * Gives everybody and every ticket of a company the name that it has now, whatever the name was when this was asked for. It may be repeated and
 * interrupted: it goes on with those that still have another name.
 */
export async function propagateCompanyName(company_id: string): Promise<void> {
  let renamed = 1;
  // Looks again until there is nothing left: the index follows the table within milliseconds, but not at once.
  while (renamed > 0) {
    const company = await companyFacts(company_id);
    if (!company) return;
    renamed = 0;
    for (const follower of followers) {
      const count = await renameAll(follower, company);
      // The next renaming has a change in the stream of its own.
      if (count === undefined) return;
      renamed += count;
    }
  }
}

/** Gives one new ticket the name that its company has now: it may have been raised by a request that still knew the old one. */
export async function propagateCompanyNameToTicket(ticket: {
  id: string;
  company_id: string;
  company_name: string;
}) {
  const company = await companyFacts(ticket.company_id);
  const [, tickets] = followers;
  if (company && company.name !== ticket.company_name) await renameBatch(tickets, company, [ticket.id]);
}
