import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestSubscription, confirmSubscription } from '../../lambdas/newsletter/store.ts';
import { attempt, readAwsCalls, call, parseProblem } from '../support/api.ts';
import {
  createBounceEvent,
  createComplaintEvent,
  deliverSesEvent,
  createRejectEvent,
} from '../support/mail-events.ts';
import { type Person, newPerson } from '../support/people.ts';

let admin: Person;
beforeAll(async () => void (admin = await newPerson('admin')));

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Returns the delivery status of a person as staff see it. */
async function readDeliveryStatus({ email }: Person) {
  const { items } = await call('listUsers', { query: { q: email } }, admin);
  return items[0]?.mail_undeliverable;
}
const allowMail = ({ id }: Person) => call('allowMail', { params: { id } }, admin);

describe('a bounce', () => {
  it('is shown for the person after a permanent bounce, in whichever case the address is written', async () => {
    const person = await newPerson('customer');
    expect(await readDeliveryStatus(person)).toBeNull();
    const eventTime = minutesFromNow(0);
    await deliverSesEvent(createBounceEvent(person.email.toUpperCase(), eventTime));
    expect(await readDeliveryStatus(person)).toEqual({ reason: 'bounce', at: eventTime.toISOString() });
    expect((await call('getMe', {}, person)).mail_undeliverable?.reason).toBe('bounce');
  });

  it.each(['Transient', 'Undetermined'])('is not shown for the type %s', async (type) => {
    const person = await newPerson('customer');
    await deliverSesEvent(createBounceEvent(person.email, minutesFromNow(0), type));
    expect(await readDeliveryStatus(person)).toBeNull();
  });

  it('is not shown for an unknown address or a rejected mail', async () => {
    await deliverSesEvent(createBounceEvent(`stranger.${randomUUID()}@example.com`, minutesFromNow(0)));
    await deliverSesEvent(createRejectEvent(admin.email));
    expect(await readDeliveryStatus(admin)).toBeNull();
  });

  it('is tried again when its format is unknown', async () => {
    await expect(deliverSesEvent({ eventType: 'Bounce', bounce: {} })).rejects.toThrow('batchItemFailures');
  });
});

describe('a complaint', () => {
  it(
    'is shown for the person, even after a bounce, but not if its type is not-spam',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer');
      await deliverSesEvent(createComplaintEvent(person.email, minutesFromNow(0), 'not-spam'));
      expect(await readDeliveryStatus(person)).toBeNull();
      await deliverSesEvent(createBounceEvent(person.email, minutesFromNow(0)));
      const laterTime = minutesFromNow(1);
      await deliverSesEvent(createComplaintEvent(person.email, laterTime));
      expect(await readDeliveryStatus(person)).toEqual({ reason: 'complaint', at: laterTime.toISOString() });
    },
  );

  it('is not changed by a repeated or older event', async () => {
    const person = await newPerson('customer');
    const eventTime = minutesFromNow(0);
    for (const event of [
      createComplaintEvent(person.email, eventTime),
      createComplaintEvent(person.email, eventTime),
      createBounceEvent(person.email, minutesFromNow(-1)),
    ])
      await deliverSesEvent(event);
    expect(await readDeliveryStatus(person)).toEqual({ reason: 'complaint', at: eventTime.toISOString() });
  });
});

describe('an administrator who allows mail to a person again', () => {
  it('clears the SES suppression and the delivery status, and an old event does not restore them', async () => {
    const person = await newPerson('customer');
    const oldBounce = createBounceEvent(person.email, minutesFromNow(-1));
    await deliverSesEvent(oldBounce);
    const answer = await attempt('allowMail', { params: { id: person.id } }, admin);
    expect(JSON.parse(answer.text)).toMatchObject({ id: person.id, mail_undeliverable: null });
    expect(await readAwsCalls(answer)).toContain('ses DeleteSuppressedDestination');
    await deliverSesEvent(oldBounce);
    expect(await readDeliveryStatus(person)).toBeNull();

    await deliverSesEvent(createBounceEvent(person.email, minutesFromNow(1)));
    expect((await readDeliveryStatus(person))?.reason).toBe('bounce');
  });

  it(
    'may do so repeatedly and without a bounce, and gets 404 for an unknown person',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer');
      expect((await allowMail(person)).mail_undeliverable).toBeNull();
      expect((await allowMail(person)).mail_undeliverable).toBeNull();
      const missingPersonResponse = await attempt('allowMail', { params: { id: randomUUID() } }, admin);
      expect([missingPersonResponse.status, parseProblem(missingPersonResponse).code]).toEqual([
        404,
        'not_found',
      ]);
    },
  );
});

describe('a newsletter subscriber', () => {
  const newSubscriber = async (subscribedAt: Date) => {
    const email = `reader.${randomUUID()}@example.com`;
    const token = (await requestSubscription(email, subscribedAt)) ?? '';
    await confirmSubscription(token, subscribedAt);
    return { email, token };
  };
  /**
   * Returns whether the subscription was deleted. A new request for an existing subscription sends no
   * confirmation mail.
   */
  const isUnsubscribed = async (email: string) =>
    (await requestSubscription(email, minutesFromNow(0))) !== undefined;

  it.each([
    ['bounce', createBounceEvent],
    ['complaint', createComplaintEvent],
  ])('is deleted after a %s, and stays subscribed after an older event', async (_, createEvent) => {
    const { email } = await newSubscriber(minutesFromNow(-2));
    const oldEvent = createEvent(email, minutesFromNow(-1));
    await deliverSesEvent(oldEvent);
    expect(await isUnsubscribed(email)).toBe(true);
    // An event that is older than the new subscription does not delete it.
    await confirmSubscription((await requestSubscription(email, minutesFromNow(0))) ?? '', minutesFromNow(0));
    await deliverSesEvent(oldEvent);
    expect(await isUnsubscribed(email)).toBe(false);
  });

  it('stays subscribed after a transient bounce', async () => {
    const { email } = await newSubscriber(minutesFromNow(-2));
    await deliverSesEvent(createBounceEvent(email, minutesFromNow(-1), 'Transient'));
    expect(await isUnsubscribed(email)).toBe(false);
  });
});
