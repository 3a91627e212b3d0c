// @module-tag nightly
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwsRestorer } from '../../../scripts/restore-drill/aws-restorer.ts';
import { type DrillReport, deleteCopy, runDrill } from '../../../scripts/restore-drill/drill.ts';
import { renderReport } from '../../../scripts/restore-drill/report.ts';
import { readSettings } from '../../../scripts/restore-drill/settings.ts';
import { call, newKey } from '../../support/api.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { startPointInTimeRecoveryProxy } from '../../support/point-in-time.ts';

describe('a drill with point-in-time recovery, while the table changes', () => {
  const tags = [{ Key: 'application', Value: 'portico' }];
  const copyName = 'a-copy';
  let cloud: OwnCloud;
  let awsProxy: Awaited<ReturnType<typeof startPointInTimeRecoveryProxy>>;
  let proxyClient: DynamoDBClient;
  let tableName: string;
  let report: DrillReport;
  let startedAt: number;

  beforeAll(async () => {
    cloud = await startOwnCloud();
    tableName = process.env['TABLE_NAME'] ?? '';
    const { newCompany, newPerson } = await import('../../support/people.ts');
    const customer = await newPerson('customer', { company: await newCompany() });
    const createTicket = (subject: string) =>
      call('createTicket', { body: { subject, description: 'x' }, idempotency_key: newKey() }, customer);
    const { id } = await createTicket('Before');
    const directClient = new DynamoDBClient({});
    const changeTable = async () => {
      await createTicket('Meanwhile');
      const comment = { params: { id }, body: { content: 'Meanwhile' }, idempotency_key: newKey() };
      await call('addTicketComment', comment, customer);
    };
    const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
    awsProxy = await startPointInTimeRecoveryProxy({
      client: directClient,
      endpoint,
      table: tableName,
      tags,
      beforeRestore: changeTable,
    });
    proxyClient = new DynamoDBClient({ endpoint: awsProxy.url });
    startedAt = Date.now();
    const restorer = new AwsRestorer(proxyClient, { interval: 1, limit: 60 });
    report = await runDrill({
      client: proxyClient,
      table: tableName,
      copy: copyName,
      restorer,
      log: () => undefined,
    });
  });
  afterAll(async () => {
    awsProxy.stop();
    await cloud.stop();
  });

  it('restores to a time after its start, and does not report later changes as errors', () => {
    expect(report.problems).toEqual([]);
    expect(report.stateTime.getTime()).toBeGreaterThanOrEqual(startedAt);
    const { changedKeys } = report.finding.comparison;
    expect(changedKeys).toContainEqual(expect.stringMatching(/^TICKET#\w+ DESCRIPTION$/));
    expect(changedKeys).toContainEqual(expect.stringMatching(/^TICKET#\w+ TICKET$/));
    expect(report.finding.comparison.equalCount).toBeGreaterThan(10);
    expect(renderReport(report)).toContain('The drill has succeeded');
  });

  it('applies the settings that a restore omits, and deletes the copy in the end', async () => {
    const settings = await readSettings(proxyClient, copyName);
    expect(settings).toEqual(await readSettings(proxyClient, tableName));
    expect(settings).toMatchObject({
      stream: 'NEW_AND_OLD_IMAGES',
      expiryAttribute: 'expires_at',
      recoveryDays: 35,
      tags: { application: 'portico' },
    });
    expect(awsProxy.tagsOf(copyName)).toEqual(tags);

    await deleteCopy(proxyClient, copyName);
    const { TableNames } = await proxyClient.send(new ListTablesCommand({}));
    expect(TableNames).toEqual([tableName]);
  });
});
