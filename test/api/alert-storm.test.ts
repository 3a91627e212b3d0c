// @module-tag nightly
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInParallel } from '../../lambdas/platform/in-parallel.ts';
import { requestLimits } from '../../shared/model/request-limits.ts';
import { newAlertNotification, newAlertSource, readCompanyTickets } from '../support/alerts.ts';
import { attempt } from '../support/api.ts';
import { newPerson } from '../support/people.ts';

/** Sends an alert, and sends it again after each 503, as Alertmanager does. */
async function sendAlertUntilAccepted(integration: { readonly key: string }, body: object): Promise<void> {
  const response = await attempt('receiveAlert', { body }, integration);
  expect([response.status === 503 ? 202 : response.status, response.text]).toEqual([202, response.text]);
  if (response.status === 202) return;
  await setTimeout(Number(response.headers.get('retry-after')) * 1_000);
  return sendAlertUntilAccepted(integration, body);
}

it('a storm of 5,000 alerts creates 21 tickets with few events, and none is lost', async () => {
  const admin = await newPerson('admin');
  const source = await newAlertSource(admin);
  const ticketLimit = requestLimits.alert_tickets.person;
  const alerts = Array.from({ length: 5_000 }, (_, number) =>
    newAlertNotification(
      number % 2 === 0 ? 'Down' : `Alert${number}`,
      number % 10 === 9 ? 'resolved' : 'firing',
    ),
  );
  await runInParallel(alerts, 30, (body) => sendAlertUntilAccepted(source, body));
  const firingCount = alerts.filter(({ status }) => status === 'firing').length;
  const countFiredAlerts = async () =>
    (await readCompanyTickets(admin, source.company)).reduce(
      (sum, { alert }) => sum + (alert?.times ?? 0),
      0,
    );
  await expect.poll(countFiredAlerts, { timeout: 600_000, interval: 5_000 }).toBe(firingCount);
  const tickets = await readCompanyTickets(admin, source.company);
  expect(tickets).toHaveLength(ticketLimit + 1);
  expect(tickets.filter(({ ticket, comments }) => ticket.revision > 3 || comments.length > 1)).toEqual([]);
}, 1_200_000);
