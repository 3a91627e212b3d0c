import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { vi } from 'vitest';
import type { ImportContext, ImportRow, RecordResult } from '../../../lambdas/import/writer.ts';
import type * as Client from '../../../lambdas/platform/aws-client.ts';
import type { Item } from '../../../lambdas/platform/dynamodb.ts';
import type * as Storage from '../../../lambdas/platform/object-storage.ts';
import { type RecordOfKind, TransferRecord } from '../../../shared/transfer/records.ts';
import { openTables } from '../own-tables.ts';
import { addFaults } from '../tickets/model/faults.ts';
import { composeFiles } from './vendor-files.ts';

const tableName = 'Imports';

/** @param onStored is called with the key of each stored object */
function mockServices(onStored: (key: string) => Promise<void>): Map<string, string> {
  const objects = new Map<string, string>();
  vi.doMock('../../../lambdas/platform/aws-client.ts', async (original) => {
    const { createRequestHandler } = await original<typeof Client>();
    return { createRequestHandler: (timeout?: number) => addFaults(createRequestHandler(timeout)) };
  });
  vi.doMock('../../../lambdas/platform/object-storage.ts', async (original) => {
    const realStorage = await original<typeof Storage>();
    const store = (key: string, _: string, content: Uint8Array) => {
      objects.set(key, new TextDecoder().decode(content));
      return onStored(key);
    };
    return {
      ...realStorage,
      createObjectStorage: (bucket: string) => ({ ...realStorage.createObjectStorage(bucket), store }),
    };
  });
  return objects;
}

/**
 * The import's code that writes tickets, with a separate table.
 * @param ticketsPerBatch the number of tickets that are written in one batch
 */
export async function startImportWorld(ticketsPerBatch = 15) {
  const tables = await openTables();
  vi.resetModules();
  /** Paths of objects stored before the file's record. This is an error: malware scans need the record. */
  const objectsStoredTooEarly: string[] = [];
  const objects = mockServices(async (path) => {
    const records = await scan.scanItems(client, tableName);
    if (![...records.values()].some(({ file_path }) => file_path?.S === path))
      objectsStoredTooEarly.push(path);
  });
  tables.use(tableName);
  Object.assign(process.env, { ATTACHMENTS_BUCKET: 'files', SEARCH_BUCKET: 'search' });
  await tables.add(tableName);
  const [
    writer,
    vendor,
    zendesk,
    dynamodb,
    keys,
    contacts,
    store,
    counting,
    changes,
    scan,
    checks,
    counts,
    companies,
  ] = await Promise.all([
    import('../../../lambdas/import/tickets/writer.ts'),
    import('../../../lambdas/import/sources/vendors/source.ts'),
    import('../../../lambdas/import/sources/vendors/zendesk.ts'),
    import('../../../lambdas/platform/dynamodb.ts'),
    import('../../../lambdas/table/keys.ts'),
    import('../../../lambdas/domain/people/contact.ts'),
    import('../../../lambdas/domain/ticket/store.ts'),
    import('../../../lambdas/domain/counts/count-tickets.ts'),
    import('../../../lambdas/tickets/commands/decide-changes.ts'),
    import('../../../scripts/restore-drill/items.ts'),
    import('../../../scripts/restore-drill/invariants/invariants.ts'),
    import('../../../scripts/restore-drill/invariants/counts.ts'),
    import('../../../lambdas/companies/store.ts'),
    import('../../../lambdas/search/ticket-texts.ts'),
  ]);
  const client = new DynamoDBClient({});

  const createOrigin = (kind: string, id: string, recordId: string): Item => ({
    ...keys.keys.origin('zendesk', kind, id),
    ...(kind === 'person' &&
      keys.createIndexKeys(
        'owner',
        keys.partitions.originsOf(recordId),
        keys.keys.origin('zendesk', kind, id).pk,
      )),
    id: recordId,
    created_by: 'import',
    written_by: 'import',
    outcome: 'created',
    values: {},
  });

  async function storeCompany({ id, name }: RecordOfKind<'company'>): Promise<[string, string]> {
    const company = await companies.createCompany(
      {
        name,
        contact_email: null,
        contact_phone: null,
        address: null,
        status: 'active',
        mail_domains: [],
        program_mails: 'record',
        program_addresses: [],
        service_level: null,
        default_group_id: null,
      },
      { user_id: 'test', key: id, content: {} },
      new Date(),
    );
    await dynamodb.putAll([createOrigin('company', id, company.id)]);
    return [id, company.id];
  }

  /** Stores companies and people, which an import does before it stores tickets. */
  async function storeCompaniesAndPeople(records: readonly TransferRecord[]): Promise<void> {
    const ids = new Map<string, string>();
    const items: Item[] = [];
    for (const record of records) {
      if (record.kind === 'company') ids.set(...(await storeCompany(record)));
      if (record.kind !== 'person') continue;
      const { full_name, emails, company_id } = record;
      const contact = contacts.contactItem({
        id: `person-${record.id}`,
        full_name,
        emails,
        company_id: ids.get(company_id ?? '') ?? null,
        source: 'staff',
        created_at: '2026-01-01T00:00:00.000Z',
      });
      const addressItems = emails.map((address) => ({
        ...keys.keys.contactAddress(address),
        id: `person-${record.id}`,
      }));
      items.push(createOrigin('person', record.id, `person-${record.id}`), contact, ...addressItems);
    }
    await dynamodb.putAll(items);
  }

  /** Reads a Zendesk folder into the batches of records that an import writes. */
  async function readFolder(files: ReadonlyMap<string, string>) {
    const rows: ImportRow[] = [];
    const otherRecords: TransferRecord[] = [];
    for await (const row of vendor.createVendorSource(zendesk.zendesk)(composeFiles(files))) {
      if (!('record' in row)) continue;
      const record = TransferRecord.parse(row.record);
      if (record.kind === 'company' || record.kind === 'person') otherRecords.push(record);
      else rows.push({ row: row.row, record, presentFields: new Set(Object.keys(row.record)) });
    }
    const batches: ImportRow[][] = [];
    let ticketCount = 0;
    for (const row of rows) {
      if (row.record.kind === 'ticket' && ticketCount++ % ticketsPerBatch === 0) batches.push([]);
      batches.at(-1)?.push(row);
    }
    return { otherRecords, batches };
  }

  const createContext = (files: ReadonlyMap<string, string>, import_id: string): ImportContext => ({
    import_id,
    source: 'zendesk',
    at: new Date(),
    dry_run: false,
    includes: () => true,
    files: composeFiles(files),
  });

  async function readAllItems(): Promise<Item[]> {
    return [...(await scan.scanItems(client, tableName)).values()].map((item) => unmarshall(item));
  }

  return {
    objects,
    objectsStoredTooEarly,
    storeCompaniesAndPeople,
    readFolder,
    createContext,
    write: (batch: readonly ImportRow[], context: ImportContext): Promise<readonly RecordResult[]> =>
      writer.ticketWriter.write(batch, context),
    takeBack: writer.ticketWriter.takeBack,
    readAllItems,
    /** The errors in the table, such as wrong counters and tickets that do not match their events. */
    findProblems: async () => {
      const items = await readAllItems();
      return [
        ...checks.findBrokenInvariants(items),
        ...counts.findBrokenCounts(items),
        ...counts.findUncountedTickets(items),
      ];
    },
    changeTicket: store.changeTicket,
    countTicket: (id: string) => counting.countTicket(id, new Date()),
    decideChanges: changes.computeFieldChanges,
    stream: () => tables.stream(tableName),
    close: () => tables.close(),
  };
}
