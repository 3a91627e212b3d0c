import { beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import { requestLimits } from '../../shared/model/request-limits.ts';
import { newAlertNotification, readCompanyTickets, newAlertRule, newAlertSource } from '../support/alerts.ts';
import { attempt, call, parseProblem, send } from '../support/api.ts';
import { newGroup } from '../support/groups.ts';
import { newIntegration } from '../support/integrations.ts';
import { isAboutTicket, openLiveConnection } from '../support/live.ts';
import { listPendingMails } from '../support/stored-items/mails.ts';
import { consumeLimit } from '../support/stored-items/people.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let admin: Person;

beforeAll(async () => {
  admin = await newPerson('admin');
});

const sendAlert = async (integration: { readonly key: string }, body: object) => {
  const response = await attempt('receiveAlert', { body }, integration);
  expect([response.status, response.text]).toEqual([202, response.text]);
};

const readSingleTicket = async (company: Company) => {
  const tickets = await readCompanyTickets(admin, company);
  expect(tickets).toHaveLength(1);
  return tickets[0];
};

describe('alerts of a monitoring tool', () => {
  it('create one ticket by the rule; the ticket counts them, and gets a note when they end', async () => {
    const { id: group_id } = await newGroup(admin, [admin]);
    const source = await newAlertSource(admin, { type: 'problem', group_id });
    await Promise.all([1, 2, 3].map(() => sendAlert(source, newAlertNotification('DiskFull'))));
    await expect.poll(async () => (await readSingleTicket(source.company))?.alert?.times).toBe(3);
    const ticketDetail = await readSingleTicket(source.company);
    expect(ticketDetail?.ticket).toMatchObject({
      subject: 'DiskFull on web-2',
      type: 'problem',
      priority: 'critical',
      group_id,
      requester_name: source.name,
      requester_email: '',
      waiting_on: 'us',
    });
    expect(ticketDetail?.alert).toMatchObject({
      name: source.name,
      status: 'firing',
      link: 'http://prometheus.example.org/graph',
    });
    await sendAlert(source, newAlertNotification('DiskFull', 'resolved'));
    await expect.poll(async () => (await readSingleTicket(source.company))?.alert?.status).toBe('resolved');
    const ticketDetailAfterRecovery = await readSingleTicket(source.company);
    expect(ticketDetailAfterRecovery?.alert?.times).toBe(3);
    expect(ticketDetailAfterRecovery?.ticket.status).toBe('new');
    expect(ticketDetailAfterRecovery?.comments).toEqual([
      expect.objectContaining({
        user_name: source.name,
        is_internal: true,
        content: 'The alert has recovered: DiskFull on web-2',
      }),
    ]);
    expect(ticketDetailAfterRecovery?.history).toEqual([]);
    // The requester is the monitoring tool, which has no e-mail address.
    const mails = await listPendingMails(ticketDetailAfterRecovery?.ticket.id ?? '');
    expect(mails.filter(({ person }) => person === 'contact')).toEqual([]);
  });

  it(
    'update the open screens of staff when repeated, but no screen of a customer',
    { tags: ['nightly'] },
    async () => {
      const source = await newAlertSource(admin);
      const customer = await newPerson('customer', { company: source.company });
      const firstScreen = await openLiveConnection(admin);
      await sendAlert(source, newAlertNotification('Down'));
      await expect.poll(async () => (await readCompanyTickets(admin, source.company)).length).toBe(1);
      const id = (await readSingleTicket(source.company))?.ticket.id ?? '';
      await firstScreen.next(isAboutTicket(id));
      const [staffScreen, customerScreen] = [
        await openLiveConnection(admin),
        await openLiveConnection(customer),
      ];
      await sendAlert(source, newAlertNotification('Down'));
      await staffScreen.next(isAboutTicket(id));
      expect((await readSingleTicket(source.company))?.alert?.times).toBe(2);
      await customerScreen.sendHeartbeat();
      expect(customerScreen.named).toEqual([]);
      for (const screen of [firstScreen, staffScreen, customerScreen]) screen.close();
    },
  );

  it(
    'resolve their ticket if the rule says so, and then the next alert creates another ticket',
    { tags: ['nightly'] },
    async () => {
      const source = await newAlertSource(admin, { on_recovery: 'resolve' });
      await sendAlert(source, newAlertNotification('Down'));
      await expect.poll(async () => (await readCompanyTickets(admin, source.company)).length).toBe(1);
      await sendAlert(source, newAlertNotification('Down', 'resolved'));
      await expect.poll(async () => (await readSingleTicket(source.company))?.ticket.status).toBe('resolved');
      await sendAlert(source, newAlertNotification('Down'));
      await expect
        .poll(async () =>
          (await readCompanyTickets(admin, source.company)).map(({ ticket }) => ticket.status),
        )
        .toEqual(['resolved', 'new']);
    },
  );

  it('are counted on the other ticket after a merge of their own ticket', { tags: ['nightly'] }, async () => {
    const source = await newAlertSource(admin);
    await sendAlert(source, newAlertNotification('Slow'));
    await expect.poll(async () => (await readCompanyTickets(admin, source.company)).length).toBe(1);
    await sendAlert(source, newAlertNotification('Down'));
    await expect.poll(async () => (await readCompanyTickets(admin, source.company)).length).toBe(2);
    const [slowDetail, downDetail] = await readCompanyTickets(admin, source.company);
    const targetId = downDetail?.ticket.id ?? '';
    const { id = '', version = 0 } = slowDetail?.ticket ?? {};
    await call('mergeTicket', { params: { id }, body: { into: targetId, version } }, admin);
    await sendAlert(source, newAlertNotification('Slow'));
    await expect
      .poll(async () => (await call('getTicket', { params: { id: targetId } }, admin)).alert?.times)
      .toBe(2);
    expect(await readCompanyTickets(admin, source.company)).toHaveLength(2);
  });

  it(
    'create a limited number of tickets, and one more that counts all further alerts',
    { tags: ['nightly'] },
    async () => {
      const source = await newAlertSource(admin);
      const ticketLimit = requestLimits.alert_tickets.person;
      const alertNames = Array.from({ length: ticketLimit + 25 }, (_, number) => `Alert${number}`);
      await Promise.all(alertNames.map((name) => sendAlert(source, newAlertNotification(name))));
      await expect
        .poll(async () =>
          (await readCompanyTickets(admin, source.company)).reduce(
            (sum, ticketDetail) => sum + (ticketDetail.alert?.times ?? 0),
            0,
          ),
        )
        .toBe(alertNames.length);
      const tickets = await readCompanyTickets(admin, source.company);
      expect(tickets).toHaveLength(ticketLimit + 1);
      const overflowTicket = tickets.find(
        ({ ticket }) => ticket.subject === `Many alerts from ${source.name}`,
      );
      expect(overflowTicket?.alert?.times).toBe(25);
    },
  );
});

describe('an alert is refused', () => {
  it('if no administrator has created a rule for the integration', async () => {
    const response = await attempt(
      'receiveAlert',
      { body: newAlertNotification('Down') },
      await newIntegration(admin),
    );
    expect([response.status, parseProblem(response).code]).toEqual([409, 'no_alert_rule']);
  });

  it('if a field is wrong, and the error names the field; a connection test is accepted', async () => {
    const source = await newAlertSource(admin);
    const refusal = await attempt('receiveAlert', { body: { key: 'backup' } }, source);
    expect([refusal.status, parseProblem(refusal).issues]).toEqual([
      400,
      [{ path: 'body.title', message: 'Title is required' }],
    ]);
    const connectionTestResponse = await attempt(
      'receiveAlert',
      { body: { heartbeat: null, monitor: null, msg: 'Test' } },
      source,
    );
    expect([connectionTestResponse.status, connectionTestResponse.text]).toEqual([202, '{"id":null}']);
  });

  it('if one key sends more than a hundred a second, with a response that makes tools retry', async () => {
    const source = await newAlertSource(admin);
    await consumeLimit('alerts', 'person', source.id, requestLimits.alerts.person - 1, 60);
    await sendAlert(source, newAlertNotification('Down'));
    const response = await attempt('receiveAlert', { body: newAlertNotification('Down') }, source);
    expect([response.status, parseProblem(response).code]).toEqual([503, 'unavailable']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(10);
  });

  it('if it looks like one from SNS, but its certificate is not from SNS', async () => {
    const { key } = await newAlertSource(admin);
    const postAlert = (authorization?: string) =>
      send({
        method: 'POST',
        path: '/api/v1/alerts',
        headers: { 'content-type': 'text/plain; charset=UTF-8', ...(authorization && { authorization }) },
        body: JSON.stringify({
          Type: 'Notification',
          MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
          TopicArn: 'arn:aws:sns:us-west-2:123456789012:MyTopic',
          Message: '{}',
          Timestamp: '2025-10-02T17:04:41.000Z',
          SignatureVersion: '2',
          Signature: 'EXAMPLE',
          SigningCertURL: 'https://sns.example.org/certificate.pem',
        }),
      });
    const responseWithoutKey = await postAlert();
    expect([responseWithoutKey.status, responseWithoutKey.headers.get('www-authenticate')]).toEqual([
      401,
      `Basic realm="${brand.name}"`,
    ]);
    const responseWithKey = await postAlert(`Basic ${Buffer.from(`portico:${key}`).toString('base64')}`);
    expect(parseProblem(responseWithKey).issues).toEqual([
      { path: 'body.SigningCertURL', message: 'must be an address of sns.REGION.amazonaws.com' },
    ]);
  });

  it('if its key is restricted to companies other than the company of its rule', async () => {
    const [allowedCompany, otherCompany] = [await newCompany(), await newCompany()];
    const { id } = await newIntegration(admin, { company_ids: [allowedCompany.id] });
    const response = await attempt(
      'saveAlertRule',
      { params: { id }, body: newAlertRule(otherCompany.id) },
      admin,
    );
    expect([response.status, parseProblem(response).issues?.[0]?.path]).toEqual([400, 'body.company_id']);
  });
});
