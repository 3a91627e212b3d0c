import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AlertMessage } from '../../../lambdas/alerts/message.ts';
import type { AlertActions } from '../../../lambdas/alerts/process.ts';
import { defaultPriorities } from '../../../shared/model/alerts.ts';
import { requestLimits } from '../../../shared/model/request-limits.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';
import { openTables } from '../own-tables.ts';

const tables = await openTables();
const grafanaId = '01JWZ3NDEKTSV4RRFFQ69G5FAV';
const zabbixId = '01JWZ3NDEKTSV4RRFFQ69G5FAW';
const startTime = Date.parse('2026-03-02T09:00:00Z');

let processAlerts: (messages: readonly AlertMessage[]) => Promise<void>;
let readAlert: (ticket: string) => Promise<unknown>;
/** Actions on tickets, in the order in which they happened. */
let performedActions: string[] = [];
/** Ids of the created tickets, in the order of their creation. */
let createdTicketIds: string[] = [];

beforeAll(async () => {
  vi.resetModules();
  tables.use('Alerts');
  await tables.add('Alerts');
  const { getItem, put, transact } = await import('../../../lambdas/platform/dynamodb.ts');
  const { integrationItem } = await import('../../../lambdas/domain/integration.ts');
  const { parseTicketAlert } = await import('../../../lambdas/domain/ticket/ticket-alert.ts');
  const { ticketItem } = await import('../../../lambdas/domain/ticket/ticket.ts');
  const { alertRuleItem } = await import('../../../lambdas/alerts/rules.ts');
  const { keys } = await import('../../../lambdas/table/keys.ts');
  const processModule = await import('../../../lambdas/alerts/process.ts');
  const actions: AlertActions = {
    openTicket: async (_, { subject }, __, ___, operations) => {
      const id = ulid();
      createdTicketIds.push(id);
      await transact([put({ Item: ticketItem(createExampleTicket({ id })) }), ...operations(id)]);
      performedActions.push(`open: ${subject}`);
    },
    addNote: (_, ticket, text) =>
      Promise.resolve(void performedActions.push(`note ${createdTicketIds.indexOf(ticket)}: ${text}`)),
    resolveTicket: (_, ticket) =>
      Promise.resolve(void performedActions.push(`resolve ${createdTicketIds.indexOf(ticket)}`)),
  };
  processAlerts = processModule.processAlerts(actions);
  readAlert = async (ticket) => parseTicketAlert((await getItem(keys.ticketAlert(ticket))) ?? {});
  const integration = {
    scopes: [],
    company_ids: null,
    keys: [],
    made_by: 'admin',
    created_at: new Date(startTime).toISOString(),
    last_used_at: null,
    revoked_at: null,
    version: 1,
  };
  const rule = {
    company_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    type: 'incident',
    priorities: defaultPriorities,
    group_id: null,
    on_recovery: 'note',
    version: 1,
  } as const;
  const integrations = [
    { id: grafanaId, name: 'Grafana' },
    { id: zabbixId, name: 'Zabbix' },
  ];
  await transact(
    integrations.flatMap(({ id, name }) => [
      put({ Item: integrationItem({ ...integration, id, name }) }),
      put({ Item: alertRuleItem({ ...rule, integration_id: id }) }),
    ]),
  );
});
afterAll(async () => {
  await tables.close();
  vi.resetModules();
});
beforeEach(() => {
  performedActions = [];
  createdTicketIds = [];
});

/** A message that was received this many seconds after the start. */
function createMessage(
  secondsAfterStart: number,
  key: string,
  status: 'firing' | 'resolved' = 'firing',
  integration_id = grafanaId,
): AlertMessage {
  const id = `01JNB2F3Z8${key.padEnd(8, '0').toUpperCase()}${String(secondsAfterStart).padStart(8, '0')}`;
  const alert = {
    tool: null,
    key,
    status,
    title: key,
    severity: 'high',
    text: '',
    link: null,
    started_at: null,
  } as const;
  const received_at = new Date(startTime + secondsAfterStart * 1_000).toISOString();
  return { id, integration_id, received_at, content: { alert } };
}

it('each message is counted once, even if it arrives repeatedly or in another order', async () => {
  const [first, second, third] = [1, 2, 3].map((secondsAfterStart) =>
    createMessage(secondsAfterStart, 'twice'),
  );
  if (!first || !second || !third) throw new Error('No messages');
  await processAlerts([third, first]);
  await processAlerts([third]);
  await processAlerts([second, first]);
  expect(performedActions).toEqual(['open: twice']);
  expect(await readAlert(createdTicketIds[0] ?? '')).toMatchObject({
    times: 3,
    status: 'firing',
    name: 'Grafana',
  });
});

it('an alert that arrives after its recovery does not undo the recovery or create a ticket', async () => {
  await processAlerts([createMessage(2, 'late', 'resolved')]);
  await processAlerts([createMessage(1, 'late')]);
  expect(performedActions).toEqual([]);
  await processAlerts([createMessage(3, 'late')]);
  await processAlerts([createMessage(5, 'late', 'resolved')]);
  await processAlerts([createMessage(4, 'late')]);
  expect(performedActions).toEqual(['open: late', 'note 0: The alert has recovered: late']);
  expect(await readAlert(createdTicketIds[0] ?? '')).toMatchObject({ times: 2, status: 'resolved' });
});

it('a new alert in several concurrent batches counts only once toward the limit of new tickets', async () => {
  const fireAlert = (key: string, second = 1) =>
    processAlerts([createMessage(second, key, 'firing', zabbixId)]);
  await Promise.all([1, 2, 3, 4].map((second) => fireAlert('first', second)));
  const otherKeys = Array.from(
    { length: requestLimits.alert_tickets.person - 1 },
    (_, number) => `other${number + 10}`,
  );
  for (const key of otherKeys) await fireAlert(key);
  expect(performedActions).toEqual(['first', ...otherKeys].map((key) => `open: ${key}`));
  await fireAlert('more');
  expect(performedActions.at(-1)).toBe('open: Many alerts from Zabbix');
});

it('notes the recoveries of a flapping alert once an hour', async () => {
  const seconds = Array.from({ length: 20 }, (_, number) => number * 60);
  for (const second of seconds)
    await processAlerts([createMessage(second, 'flaps', second % 120 === 0 ? 'firing' : 'resolved')]);
  await processAlerts([createMessage(3_000, 'flaps'), createMessage(4_000, 'flaps', 'resolved')]);
  expect(performedActions).toEqual([
    'open: flaps',
    'note 0: The alert has recovered: flaps',
    'note 0: The alert has recovered: flaps',
  ]);
  expect(await readAlert(createdTicketIds[0] ?? '')).toMatchObject({ times: 11, status: 'resolved' });
});
