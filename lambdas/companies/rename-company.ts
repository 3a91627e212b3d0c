import * as z from 'zod';
import { ticketStatuses } from '@portico/shared/model/ticket.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import { companyFacts } from '../domain/company-facts.ts';
import { companyNamePath, ticketSummaryOf } from '../domain/ticket-summary.ts';
import { keys, partitions } from '../table/keys.ts';
import { pathExpression, pathNames } from '../table/update-expression.ts';
import { ConditionFailed, type Item, check, query, transact, update } from '../platform/dynamodb.ts';

type Company = { readonly id: string; readonly name: string };

const TicketEntry = z
  .object({ id: z.string(), company_name: z.string(), status: z.enum(ticketStatuses) })
  .transform(({ id, company_name, status }) => ({ id, company: company_name, copied: isOpen(status) }));
const PersonEntry = z.object({ summary: z.object({ id: z.string(), company: z.string() }) });

/** An item that repeats the company's name. */
interface Named {
  readonly id: string;
  /** Whether there is a copy: of an open ticket, in the list of its assignee. */
  readonly copied: boolean;
}

/** The kinds of items in the index `company`, each with the field that repeats the company's name. */
const renamedKinds = [
  {
    prefix: 'USER#',
    keyOf: keys.profile,
    path: 'summary.company',
    companyId: 'summary.company_id',
    namedIn: (entry: Item) => ({ ...PersonEntry.parse(entry).summary, copied: false }),
  },
  {
    prefix: 'TICKET#',
    keyOf: keys.ticket,
    path: companyNamePath,
    companyId: 'company_id',
    namedIn: (entry: Item) => TicketEntry.parse(ticketSummaryOf(entry)),
  },
] as const;
type RenamedKind = (typeof renamedKinds)[number];

/** DynamoDB allows 100 operations in a transaction; smaller ones conflict less with people at work. */
const batchSize = 24;

const renameOne = ({ keyOf, path, companyId }: RenamedKind, company: Company, { id, copied }: Named) => {
  const rename = {
    UpdateExpression: `SET ${pathExpression(path)} = :name`,
    ExpressionAttributeNames: pathNames([path]),
  };
  const item = update({
    ...rename,
    Key: keyOf(id),
    // People move between companies.
    ConditionExpression: `${companyId} = :company_id`,
    ExpressionAttributeValues: { ':name': company.name, ':company_id': company.id },
  });
  if (!copied) return [item];
  const copy = update({
    ...rename,
    Key: keys.queueEntry(id),
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':name': company.name },
  });
  return [item, copy];
};

/**
 * Writes the name only if it is still the company's, so a late event of an older rename never undoes a newer
 * one.
 */
const checkName = ({ id, name }: Company) =>
  check({
    Key: keys.company(id),
    ConditionExpression: 'summary.#name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name },
  });

/** @returns false if the company has been renamed again */
async function renameBatch(kind: RenamedKind, company: Company, named: readonly Named[]): Promise<boolean> {
  let left = named.flatMap((one) => renameOne(kind, company, one));
  while (left.length > 0) {
    try {
      await transact([checkName(company), ...left]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.index === 0) return false;
      left = left.toSpliced(error.index - 1, 1);
    }
  }
  return true;
}

/** @returns the number of items that were updated; undefined if the company has been renamed again */
async function renameAll(kind: RenamedKind, company: Company): Promise<number | undefined> {
  let renamed = 0;
  let ExclusiveStartKey: Item | undefined;
  do {
    const { items, last } = await query({
      IndexName: 'company',
      KeyConditionExpression: 'company_pk = :pk AND begins_with(company_sk, :prefix)',
      ExpressionAttributeValues: { ':pk': partitions.company(company.id), ':prefix': kind.prefix },
      ExclusiveStartKey,
    });
    const named = items.map(kind.namedIn).filter((one) => one.company !== company.name);
    for (let at = 0; at < named.length; at += batchSize)
      if (!(await renameBatch(kind, company, named.slice(at, at + batchSize)))) return undefined;
    renamed += named.length;
    ExclusiveStartKey = last;
  } while (ExclusiveStartKey);
  return renamed;
}

/**
 * Writes the current name of a company to all its people and tickets. It can be interrupted and repeated: it
 * continues with the items that still have another name.
 */
export async function propagateCompanyName(company_id: string): Promise<void> {
  let renamed = 1;
  // Repeats until nothing is left to update: the index follows the table within milliseconds, not
  // immediately.
  while (renamed > 0) {
    const company = await companyFacts(company_id);
    if (!company) return;
    renamed = 0;
    for (const kind of renamedKinds) {
      const count = await renameAll(kind, company);
      // The newer rename has its own change in the stream.
      if (count === undefined) return;
      renamed += count;
    }
  }
}

/**
 * Writes the company's current name to a new ticket, which may have been created by a request that read the
 * old one.
 */
export async function propagateCompanyNameToTicket(ticket: {
  id: string;
  company_id: string;
  company_name: string;
}) {
  const company = await companyFacts(ticket.company_id);
  const [, tickets] = renamedKinds;
  if (company && company.name !== ticket.company_name)
    await renameBatch(tickets, company, [{ id: ticket.id, copied: true }]);
}
