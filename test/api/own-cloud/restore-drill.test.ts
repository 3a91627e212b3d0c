// @module-tag nightly
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findUncountedTickets } from '../../../scripts/restore-drill/invariants/counts.ts';
import { checkCopy, listProblems } from '../../../scripts/restore-drill/check-copy.ts';
import { type StoredItems, scanItems } from '../../../scripts/restore-drill/items.ts';
import { LocalRestorer } from '../../../scripts/restore-drill/local-restorer.ts';
import {
  applySettings,
  readSettings,
  findSettingDifferences,
} from '../../../scripts/restore-drill/settings.ts';
import { call, newKey } from '../../support/api.ts';
import { type Outcome, runCommand } from '../../support/command.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { countMessages } from '../../support/queues.ts';
import { countMissingAuditEntries } from '../../support/stored-items/audit-log.ts';
import { removeCompanyField, setCompanyFields } from '../../support/stored-items/content.ts';
import { putUpload } from '../../support/stored-items/files.ts';
import { putItems } from '../../support/stored-items/table.ts';
import {
  removeDescription,
  removeFromTicketList,
  setLastTicketNumber,
  setTicketFields,
} from '../../support/stored-items/tickets.ts';

describe('the restore drill for a deleted table', () => {
  let cloud: OwnCloud;
  let client: DynamoDBClient;
  let restorer: LocalRestorer;
  let tableName: string;
  let originalItems: StoredItems;
  let originalSettings: Awaited<ReturnType<typeof readSettings>>;
  let ticket: { id: string; ticket_number: string };
  let company: { id: string; name: string };
  let drillOutcomes: Record<'whole' | 'damaged', Outcome & { tables: readonly string[] }>;

  beforeAll(async () => {
    cloud = await startOwnCloud();
    client = new DynamoDBClient({});
    tableName = process.env['TABLE_NAME'] ?? '';
    await createContent();
    await Promise.all([waitForAuditLog(), waitForReports()]);
    const whole = await runDrillCommand();
    await setLastTicketNumber(1, tableName);
    drillOutcomes = { whole, damaged: await runDrillCommand() };
    await setLastTicketNumber(6, tableName);

    restorer = new LocalRestorer(client);
    originalSettings = await readSettings(client, tableName);
    originalItems = await scanItems(client, tableName);
    await restorer.backUp(tableName);
    await client.send(new DeleteTableCommand({ TableName: tableName }));
    await waitUntilTableNotExists({ client, minDelay: 1, maxWaitTime: 60 }, { TableName: tableName });
  }, 300_000);
  afterAll(() => cloud.stop());

  async function createContent() {
    const { newCompany, newPerson } = await import('../../support/people.ts');
    const { requestSubscription, confirmSubscription } = await import('../../../lambdas/newsletter/store.ts');
    const { publishPost } = await import('../../../lambdas/blog/publish-post.ts');
    const { newPost } = await import('../../support/posts.ts');
    company = await newCompany();
    const [customer, agent] = await Promise.all([
      newPerson('customer', { company }),
      newPerson('agent'),
      newPerson('admin'),
    ]);
    const createdTickets: (typeof ticket)[] = [];
    for (let n = 1; n <= 5; n += 1)
      createdTickets.push(
        await call(
          'createTicket',
          { body: { subject: `Ticket ${n}`, description: 'It is slow.' }, idempotency_key: newKey() },
          customer,
        ),
      );
    for (const { id } of createdTickets.slice(0, 3)) {
      const params = { id };
      await call(
        'updateTicket',
        { params, body: { status: 'in_progress', priority: 'critical', version: 1 } },
        agent,
      );
      await call('updateTicket', { params, body: { status: 'resolved', version: 2 } }, agent);
      await call(
        'addTicketComment',
        { params, body: { content: 'It is fast again.', is_internal: false }, idempotency_key: newKey() },
        agent,
      );
    }
    const [firstTicket] = createdTickets;
    if (!firstTicket) throw new Error('There is no ticket');
    ticket = firstTicket;
    const splitBody = { comment_id: null, subject: 'Ticket 6', priority: 'low', category_id: null } as const;
    await call(
      'splitTicket',
      { params: { id: createdTickets.at(-1)?.id ?? '' }, body: splitBody, idempotency_key: newKey() },
      agent,
    );
    // Stores an upload without a ticket. A split leaves such an upload if it copies a file and is then
    // refused.
    await putUpload({ ticket_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', id: '01ARZ3NDEKTSV4RRFFQ69G5FAW' });
    await confirmSubscription(
      (await requestSubscription('reader@example.com', new Date())) ?? '',
      new Date(),
    );
    await publishPost(newPost());
  }

  /** Waits for the audit log's consumer: it would otherwise write to a table restored under the same name. */
  async function waitForAuditLog() {
    const countMissingEntries = async () =>
      countMissingAuditEntries(
        [...(await scanItems(client, tableName)).values()].map((item) => unmarshall(item)),
      );
    await vi.waitFor(async () => expect(await countMissingEntries()).toEqual([0, 0]), { timeout: 60_000 });
  }

  /**
   * Waits until every ticket is counted and no consumer writes any more, not even to retry a failed message.
   * Sorts items before comparing them, because parallel scans return them in different orders.
   */
  async function waitForReports() {
    let lastSnapshot = '';
    const isProcessingComplete = async () => {
      const items = [...(await scanItems(client, tableName)).values()].map((item) => unmarshall(item));
      const previousSnapshot = lastSnapshot;
      lastSnapshot = items
        .map((item) => JSON.stringify(item))
        .sort()
        .join('\n');
      return (
        findUncountedTickets(items).length === 0 &&
        lastSnapshot === previousSnapshot &&
        (await countMessages('Portico-local-Project-EventsQueue')) === 0
      );
    };
    await vi.waitFor(async () => expect(await isProcessingComplete()).toBe(true), {
      timeout: 240_000,
      interval: 3_000,
    });
  }

  /** Runs the drill. Returns its outcome and the tables that exist afterwards. */
  async function runDrillCommand() {
    const outcome = await runCommand('restore-drill', ['--local', '--state', cloud.directory]);
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    return { ...outcome, tables: TableNames };
  }

  it('the command compares a copy, prints its findings, and deletes the copy', () => {
    const { code, output, errors, tables } = drillOutcomes.whole;
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/items in the copy +(\d+), of which \1 equal the original/);
    expect(output).toMatch(/changed meanwhile +0 items/);
    expect(output).toContain('The drill has succeeded');
    expect(tables).toEqual([tableName]);
  });

  it('the command fails when the table is inconsistent', () => {
    const { code, output, tables } = drillOutcomes.damaged;
    expect(code).toBe(1);
    expect(output).toContain('The drill has failed. 1 problem:');
    expect(output).toContain('The last assigned number is 1, but there is a ticket with 6.');
    expect(tables).toEqual([tableName]);
  });

  async function restoreCopy(copyName: string): Promise<string> {
    await restorer.restore(tableName, copyName);
    return copyName;
  }
  const checkRestoredCopy = (copyName: string) =>
    checkCopy(client, copyName, { before: originalItems, after: originalItems });

  it('restores every item with its index entries, and finds no inconsistency', async () => {
    const copyName = await restoreCopy('whole');
    const checkResult = await checkRestoredCopy(copyName);
    expect(listProblems(checkResult)).toEqual([]);
    expect(checkResult.comparison.equalCount).toBe(originalItems.size);
    expect(originalItems.size).toBeGreaterThan(40);
  });

  it('applies the stream and TTL settings that a restored table does not have', async () => {
    const copyName = await restoreCopy('set-up');
    expect(findSettingDifferences(originalSettings, await readSettings(client, copyName))).toHaveLength(2);
    await applySettings(client, copyName, originalSettings);
    expect(findSettingDifferences(originalSettings, await readSettings(client, copyName))).toEqual([]);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: copyName }));
    expect(Table?.LatestStreamArn).toContain('set-up');
  });

  it.each<[string, (copyName: string) => Promise<unknown>, () => RegExp[]]>([
    [
      'a ticket whose status is not what its events make',
      (copyName) => setTicketFields(ticket.id, { status: 'new' }, copyName),
      () => [
        new RegExp(`^TICKET#${ticket.id} TICKET differs in the copy: status\\.$`),
        new RegExp(`^${ticket.ticket_number} has the status "new", but its events lead to "resolved"\\.$`),
        /TICKET has wrong index keys: tab, queue\.$/,
      ],
    ],
    [
      'a duplicate ticket number',
      (copyName) => setTicketFields(ticket.id, { ticket_number: 'TKT-000002' }, copyName),
      () => [/^TKT-000002 is the number of two tickets: /],
    ],
    [
      'a counter that is too low',
      (copyName) => setLastTicketNumber(1, copyName),
      () => [/^The last assigned number is 1, but there is a ticket with 6\.$/],
    ],
    [
      'a company with a wrong number of people',
      (copyName) => setCompanyFields(company.id, { user_count: 0 }, copyName),
      () => [/^The count of people in .* is 0, but there are 1\.$/],
    ],
    [
      'a company whose name has no name guard',
      (copyName) => setCompanyFields(company.id, { name: 'Another Ltd' }, copyName),
      () => [
        /^Another Ltd has no item that keeps it unique/,
        /belongs to no company or contact\.$/,
        /COMPANY has wrong index keys/,
      ],
    ],
    [
      'an item without index keys',
      (copyName) => removeFromTicketList(ticket.id, copyName),
      () => [/TICKET has wrong index keys: item_type\.$/],
    ],
    [
      'an item without a required field',
      (copyName) => removeCompanyField(company.id, 'created_at', copyName),
      () => [/COMPANY does not match its schema: created_at\.$/],
    ],
  ])('the drill reports %s', async (_, damageCopy, getExpectedPatterns) => {
    const copyName = await restoreCopy(`damaged-${newKey()}`);
    await damageCopy(copyName);
    const problems = listProblems(await checkRestoredCopy(copyName));
    for (const expectedPattern of getExpectedPatterns())
      expect(problems).toContainEqual(expect.stringMatching(expectedPattern));
  });

  it('restore-from-copy writes and deletes items only with --write', async () => {
    // An earlier test deleted the original table. This test damages a copy that it restores under the
    // original name.
    const goodCopyName = await restoreCopy('good');
    await restoreCopy(tableName);
    await removeDescription(ticket.id, tableName);
    await putItems([{ pk: 'STRAY', sk: 'ITEM' }]);
    await setLastTicketNumber(1, tableName);
    const damagedItems = await scanItems(client, tableName);
    const runRestoreFromCopy = (...extraArguments: string[]) =>
      runCommand('restore-from-copy', [
        '--local',
        '--state',
        cloud.directory,
        '--from',
        goodCopyName,
        ...extraArguments,
      ]);

    const preview = await runRestoreFromCopy();
    expect(preview.output).toBe(
      `2 items of ${tableName} would be written, and 1 deleted. Add --write to do it.\n`,
    );
    expect(await scanItems(client, tableName)).toEqual(damagedItems);
    const writeOutcome = await runRestoreFromCopy('--write');
    expect([writeOutcome.code, writeOutcome.output]).toEqual([
      0,
      `2 items of ${tableName} were written, and 1 deleted.\n`,
    ]);
    expect(listProblems(await checkRestoredCopy(tableName))).toEqual([]);
    expect((await runRestoreFromCopy('--write')).output).toContain('0 items');
  });

  it('restore-from-copy rejects a damaged copy', async () => {
    const badCopyName = await restoreCopy('bad');
    await removeDescription(ticket.id, badCopyName);
    const { code, errors } = await runCommand('restore-from-copy', [
      '--local',
      '--state',
      cloud.directory,
      '--from',
      badCopyName,
      '--write',
    ]);
    expect(code).toBe(1);
    expect(errors).toContain(`bad itself is damaged: ${ticket.ticket_number} has no description.`);
  });

  it('the drill reports a missing item', async () => {
    const copyName = await restoreCopy('incomplete');
    await removeDescription(ticket.id, copyName);
    expect(listProblems(await checkRestoredCopy(copyName))).toEqual([
      `TICKET#${ticket.id} DESCRIPTION is missing from the copy.`,
      `${ticket.ticket_number} has no description.`,
    ]);
  });
});
