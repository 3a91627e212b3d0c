// @module-tag nightly
import { beforeAll, describe, expect, it } from 'vitest';
import { attempt, call, parseProblem } from '../../support/api.ts';
import { type FaultyCloud, getFaultyCloud } from '../../support/faulty-cloud.ts';
import { createBounceEvent, deliverSesEvent } from '../../support/mail-events.ts';

describe('allowMail', () => {
  let cloud: FaultyCloud;
  beforeAll(async () => void (cloud = await getFaultyCloud()));

  it('keeps the delivery status when SES fails, so that the request can be repeated', async () => {
    const { newPerson } = await import('../../support/people.ts');
    const [admin, person] = await Promise.all([newPerson('admin'), newPerson('customer')]);
    await deliverSesEvent(createBounceEvent(person.email, new Date()));
    const allowMailInput = { params: { id: person.id } };

    cloud.faults.add({ service: 'ses', operation: 'DeleteSuppressedDestination', times: 2, status: 500 });
    const failedAnswer = await attempt('allowMail', allowMailInput, admin);
    expect([failedAnswer.status, parseProblem(failedAnswer).code]).toEqual([500, 'internal_error']);
    const { items } = await call('listUsers', { query: { q: person.email } }, admin);
    expect(items).toMatchObject([{ mail_undeliverable: { reason: 'bounce' } }]);

    expect((await call('allowMail', allowMailInput, admin)).mail_undeliverable).toBeNull();
  });
});
