// @module-tag nightly
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { requestLimits } from '../../shared/model/request-limits.ts';
import { alertGroup, newAlertSource, companyTickets } from '../support/alerts.ts';
import { attempt } from '../support/api.ts';
import { newPerson } from '../support/people.ts';

/** Sends an alert, and sends it again after each 503, as Alertmanager does. */
async function sendUntilAccepted(key: { readonly key: string }, body: object): Promise<void> {
  const answer = await attempt('receiveAlert', { body }, key);
  expect([answer.status === 503 ? 202 : answer.status, answer.text]).toEqual([202, answer.text]);
  if (answer.status === 202) return;
  await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
  return sendUntilAccepted(key, body);
}

it('a storm of 5,000 alerts creates 21 tickets with few events, and none is lost', async () => {
  const admin = await newPerson('admin');
  const source = await newAlertSource(admin);
  const limit = requestLimits.alert_tickets.person;
  const storm = Array.from({ length: 5_000 }, (_, number) =>
    alertGroup(number % 2 === 0 ? 'Down' : `Alert${number}`, number % 10 === 9 ? 'resolved' : 'firing'),
  );
  await inParallel(storm, 30, (body) => sendUntilAccepted(source, body));
  const firingCount = storm.filter(({ status }) => status === 'firing').length;
  const countFiredAlerts = async () =>
    (await companyTickets(admin, source.company)).reduce((sum, { alert: one }) => sum + (one?.times ?? 0), 0);
  await expect.poll(countFiredAlerts, { timeout: 600_000, interval: 5_000 }).toBe(firingCount);
  const tickets = await companyTickets(admin, source.company);
  expect(tickets).toHaveLength(limit + 1);
  expect(tickets.filter(({ ticket, comments }) => ticket.revision > 3 || comments.length > 1)).toEqual([]);
}, 1_200_000);
