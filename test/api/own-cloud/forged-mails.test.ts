// @module-tag nightly
import { afterAll, expect, it } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import { newServerAddress, sendMail } from '../../support/send-mail.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';

// This test exceeds the limit for unauthenticated mails. In the shared cloud, the unauthenticated mails of
// other tests would no longer be listed.
const cloud = await startOwnCloud();
const { call } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
afterAll(() => cloud.stop());

const supportAddress = `support@tickets.${brand.mailDomain}`;
const smtpEndpoint = cloud.endpoints['ses-receiving'];

it("205 mails that many servers forged in a customer's name do not block the customer's own mail", async () => {
  const [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
  const sendFromCustomer = (subject: string, headers = {}) =>
    sendMail({ from: customer.email, to: supportAddress, subject, text: 'Hello', headers }, smtpEndpoint);
  for (let index = 0; index < 205; index += 1)
    await sendFromCustomer('Invoice', {
      'X-Local-Verdicts': 'dmarc=FAIL',
      'X-Local-Server': newServerAddress(),
    });
  await sendFromCustomer('My own mail');
  const listSubjects = async () =>
    (await call('listTickets', { query: { scope: 'all' } }, agent)).items.map(({ subject }) => subject);
  await expect.poll(listSubjects).toEqual(['My own mail']);
  const listFloods = async () => (await call('listHeldMails', {}, agent)).floods;
  await expect.poll(listFloods).toMatchObject([{ kind: 'unproven', who: 'all', mails: 5 }]);
});
