import * as z from 'zod';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import { changeTicket } from '../domain/ticket/store.ts';
import { createSystemActor } from '../domain/ticket/recorded-event.ts';
import { type StoredTicket, parseTicket } from '../domain/ticket/ticket.ts';
import { ConditionFailed, check, transact, update } from '../platform/dynamodb.ts';
import { runInParallel } from '../platform/in-parallel.ts';
import { listItems } from '../table/all-items.ts';
import { keys, partitions } from '../table/keys.ts';

type Company = { readonly id: string; readonly name: string };
const PersonEntry = z.object({ summary: z.object({ id: z.string(), company: z.string() }) });

const concurrentWrites = 10;

/** Updates the company's name on a person, unless the person or the name has changed since it was read. */
async function renameCompanyOnPerson(company: Company, person: string): Promise<void> {
  await transact([
    check({
      Key: keys.company(company.id),
      ConditionExpression: 'summary.#name = :name',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': company.name },
    }),
    update({
      Key: keys.profile(person),
      UpdateExpression: 'SET summary.company = :name',
      ConditionExpression: 'summary.company_id = :company_id',
      ExpressionAttributeValues: { ':name': company.name, ':company_id': company.id },
    }),
  ]).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/**
 * Updates the company's name on a ticket. Callers pass the stored name, not that of an event, so a late event
 * of an older rename never undoes a newer one.
 */
const renameCompanyOnTicket = (company: Company, ticket_id: string): Promise<void> =>
  changeTicket(ticket_id, (ticket) =>
    ticket.company_id === company.id && ticket.company_name !== company.name
      ? {
          event: 'renamed',
          names: { company_name: company.name },
          actor: createSystemActor(),
          at: new Date(),
        }
      : undefined,
  );

async function listPeopleToRename({ id, name }: Company): Promise<string[]> {
  const entries = await listItems({
    IndexName: 'company',
    KeyConditionExpression: 'company_pk = :pk',
    ExpressionAttributeValues: { ':pk': partitions.company(id) },
  });
  return entries
    .map((entry) => PersonEntry.parse(entry).summary)
    .filter(({ company }) => company !== name)
    .map((person) => person.id);
}

async function listTicketsToRename({ id, name }: Company): Promise<string[]> {
  const entries = await listItems({
    IndexName: 'by_company',
    KeyConditionExpression: 'company_id = :company AND item_type = :ticket',
    ExpressionAttributeValues: { ':company': id, ':ticket': 'TICKET' },
  });
  return entries
    .map(parseTicket)
    .filter(({ company_name }) => company_name !== name)
    .map((ticket) => ticket.id);
}

/**
 * Writes the current name of a company to all its people and tickets. It can be interrupted and repeated: it
 * continues with the items that still have another name.
 */
export async function propagateCompanyName(company_id: string): Promise<void> {
  // Repeats until nothing is left to update, because the index lags behind the table.
  for (;;) {
    const company = await readCompanyFacts(company_id);
    if (!company) return;
    const [people, tickets] = await Promise.all([listPeopleToRename(company), listTicketsToRename(company)]);
    if (people.length + tickets.length === 0) return;
    await runInParallel(people, concurrentWrites, (person) => renameCompanyOnPerson(company, person));
    await runInParallel(tickets, concurrentWrites, (ticket) => renameCompanyOnTicket(company, ticket));
  }
}

/** Updates the company's name on a new ticket: the request that created it may have read the old name. */
export async function propagateCompanyNameToTicket({
  id,
  company_id,
  company_name,
}: Pick<StoredTicket, 'id' | 'company_id' | 'company_name'>): Promise<void> {
  const company = await readCompanyFacts(company_id);
  if (company && company.name !== company_name) await renameCompanyOnTicket(company, id);
}
