// @module-tag nightly
import { afterEach, expect, test } from 'vitest';
import { readExternalNumber, isTicket, toExpectedTickets } from '../../support/stored-tickets.ts';
import { createZendeskFolder } from '../../support/zendesk-folder.ts';
import { invokeWithFaults, isFault } from '../tickets/model/faults.ts';
import { startImportWorld } from './import-world.ts';

let world: Awaited<ReturnType<typeof startImportWorld>>;
afterEach(() => world.close());

const folder = createZendeskFolder({ tickets: 40, organizations: 3, users: 55 });

async function runImport(faultOptions?: { readonly seed: number }) {
  world = await startImportWorld();
  const { otherRecords, batches } = await world.readFolder(folder.files);
  await world.storeCompaniesAndPeople(otherRecords);
  const context = world.createContext(folder.files, 'import-1');
  let faultCount = 0;
  const results = [];
  for (const [index, batch] of batches.entries())
    for (let attempt = 0; ; attempt += 1)
      try {
        const write = () => world.write(batch, context);
        const faultSeed = (faultOptions?.seed ?? 0) + index * 1000 + attempt;
        results.push(
          ...(faultOptions && attempt < 20 ? await invokeWithFaults(faultSeed, write, 0.1) : await write()),
        );
        break;
      } catch (error) {
        if (!isFault(error)) throw error;
        faultCount += 1;
      }
  // In the product, the stream's consumer counts merged tickets; here, this call counts them.
  for (const { id, merged_into } of (await world.readAllItems()).filter(isTicket))
    if (merged_into) await world.countTicket(String(id));
  return { results, faultCount };
}

test('tickets of another help desk are stored as they were there, with counters, without invoking readers of the stream', async () => {
  const { results } = await runImport();
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const items = await world.readAllItems();
  expect(toExpectedTickets(items)).toEqual(folder.tickets);
  expect(await world.findProblems()).toEqual([]);
  const ticketNumbers = items.filter(isTicket).map(({ ticket_number }) => ticket_number);
  expect(new Set(ticketNumbers).size).toBe(folder.tickets.length);
  expect(world.objects.size).toBe(folder.tickets.flatMap(({ files }) => files).length);
  expect(world.objectsStoredTooEarly).toEqual([]);
  // Items of imported tickets must not invoke the functions that read the table's stream.
  const merges = items.filter(({ sk }) => String(sk).startsWith('MERGE#'));
  expect(merges.length).toBeGreaterThan(0);
  // Merges are an exception, because they change existing tickets.
  const ticketIdsInMerges = new Set(
    merges.flatMap(({ ticket_id, merged_id }) => [ticket_id, merged_id]).map(String),
  );
  const ticketItems = items.filter(
    ({ pk, sk }) =>
      /^TICKET#|FACTS#/.test(String(pk)) &&
      !String(sk).startsWith('DESCRIPTION') &&
      !ticketIdsInMerges.has(String(pk).split('#').at(-1) ?? ''),
  );
  expect(ticketItems.filter(({ bulk }) => bulk !== true)).toEqual([]);
});

test('an import that is killed again and again stores everything exactly once', async () => {
  const { faultCount } = await runImport({ seed: 7 });
  expect(faultCount).toBeGreaterThan(3);
  expect(toExpectedTickets(await world.readAllItems())).toEqual(folder.tickets);
  expect(await world.findProblems()).toEqual([]);
});

test('a later export brings new data; changes by people here stay, and are reported', async () => {
  await runImport();
  const readTicket = (id: string) =>
    world.readAllItems().then((items) => toExpectedTickets(items).find((ticket) => ticket.id === id));
  const findTicketId = async (sourceId: string) =>
    String(
      (await world.readAllItems()).find((item) => isTicket(item) && readExternalNumber(item) === sourceId)?.[
        'id'
      ],
    );
  const staff = { id: 'staff', name: 'Sam', side: 'support' as const, roles: [] };
  // Both tickets were changed in the other product. On one of them, users of this product have also changed
  // the priority and the subject.
  const [firstTicket, secondTicket] = folder.tickets;
  await world.changeTicket(await findTicketId(firstTicket?.id ?? ''), (ticket) => ({
    event: 'changed',
    changes: world.decideChanges(ticket, {
      priority: ticket.priority === 'low' ? 'medium' : 'low',
      subject: 'Named here',
    }),
    actor: staff,
    at: new Date(),
  }));
  const laterFiles = new Map(folder.files);
  const ticketsPage = String(laterFiles.get('tickets-1.json'));
  const closeTicketInPage = (text: string, id: string | undefined) =>
    text.replace(
      new RegExp(`("id":${id},.*?"priority":)("\\w+"|null)(.*?"status":)"\\w+"(.*?"updated_at":)"[^"]*"`),
      '$1"urgent"$3"closed"$4"2025-06-01T08:00:00Z"',
    );
  laterFiles.set(
    'tickets-1.json',
    closeTicketInPage(closeTicketInPage(ticketsPage, firstTicket?.id), secondTicket?.id),
  );
  laterFiles.set(
    'ticket_events-9.json',
    JSON.stringify({
      ticket_events: [
        {
          id: 1,
          ticket_id: Number(secondTicket?.id),
          created_at: '2025-06-01T07:00:00Z',
          child_events: [
            {
              id: 77,
              event_type: 'Comment',
              author_id: 900_001,
              body: 'Said later',
              public: true,
              created_at: '2025-06-01T07:00:00Z',
              attachments: [
                {
                  id: 7007,
                  file_name: 'later.txt',
                  content_type: 'text/plain',
                  size: 5,
                  content_url: 'https://a.zendesk.com/7007',
                },
              ],
            },
          ],
        },
      ],
    }),
  );
  laterFiles.set('attachments/7007/later.txt', 'later');
  const importAgain = async (import_id: string) => {
    const { batches } = await world.readFolder(laterFiles);
    const results = [];
    for (const batch of batches) {
      const writeResults = await world.write(batch, world.createContext(laterFiles, import_id));
      results.push(...writeResults.filter((_, index) => batch[index]?.record.kind === 'ticket'));
    }
    return results.filter(({ outcome }) => outcome !== 'unchanged');
  };
  const keptPriorityMessage = expect.stringMatching(
    /^priority is critical in zendesk, and stays (low|medium) here\.$/,
  );
  expect(await importAgain('import-2')).toMatchObject([
    { outcome: 'kept', message: keptPriorityMessage },
    { outcome: 'changed' },
  ]);
  expect(await readTicket(firstTicket?.id ?? '')).toMatchObject({ subject: 'Named here', status: 'closed' });
  expect(await readTicket(secondTicket?.id ?? '')).toMatchObject({ priority: 'critical', status: 'closed' });
  expect((await readTicket(secondTicket?.id ?? ''))?.comments.at(-1)).toMatchObject({
    author: 'Agent 0',
    text: 'Said later',
  });
  expect((await readTicket(secondTicket?.id ?? ''))?.files).toContain('later.txt');
  expect(world.objectsStoredTooEarly).toEqual([]);
  expect(await importAgain('import-3')).toEqual([]);
});

test('undoing an import removes its tickets, except those that someone has worked on', async () => {
  const { results } = await runImport();
  const createdResults = results.filter(({ outcome, id }) => outcome === 'created' && id !== undefined);
  const ids = [...new Set(createdResults.map(({ id }) => id))];
  const [editedTicketId = ''] = ids;
  await world.changeTicket(editedTicketId, (ticket) => ({
    event: 'changed',
    changes: world.decideChanges(ticket, { subject: 'Worked on' }),
    actor: { id: 'staff', name: 'Sam', side: 'support', roles: [] },
    at: new Date(),
  }));
  const removalResults = await world.takeBack?.(
    ids.map((id) => ({ id })),
    world.createContext(folder.files, 'import-1'),
  );
  expect(removalResults?.filter(({ outcome }) => outcome === 'kept')).toMatchObject([{ id: editedTicketId }]);
  const remainingItems = (await world.readAllItems()).filter(({ pk }) => /^(TICKET|LINKS)#/.test(String(pk)));
  expect(new Set(remainingItems.map(({ pk }) => pk))).toEqual(new Set([`TICKET#${editedTicketId}`]));
});
