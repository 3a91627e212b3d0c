import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestSubscription, confirmSubscription } from '../../lambdas/newsletter/store.ts';
import { attempt, readAwsCalls, call, parseProblem } from '../support/api.ts';
import { bounce, complaint, deliverSesEvent, reject } from '../support/mail-events.ts';
import { type Person, newPerson } from '../support/people.ts';

let admin: Person;
beforeAll(async () => void (admin = await newPerson('admin')));

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Returns the delivery status of a person as staff see it. */
async function deliveryStatusOf({ email }: Person) {
  const { items } = await call('listUsers', { query: { q: email } }, admin);
  return items[0]?.mail_undeliverable;
}
const allowMails = ({ id }: Person) => call('allowMail', { params: { id } }, admin);

describe('a bounce', () => {
  it('is shown for the person after a permanent bounce, in whichever case the address is written', async () => {
    const person = await newPerson('customer');
    expect(await deliveryStatusOf(person)).toBeNull();
    const when = at(0);
    await deliverSesEvent(bounce(person.email.toUpperCase(), when));
    expect(await deliveryStatusOf(person)).toEqual({ reason: 'bounce', at: when.toISOString() });
    expect((await call('getMe', {}, person)).mail_undeliverable?.reason).toBe('bounce');
  });

  it.each(['Transient', 'Undetermined'])('is not shown for the type %s', async (type) => {
    const person = await newPerson('customer');
    await deliverSesEvent(bounce(person.email, at(0), type));
    expect(await deliveryStatusOf(person)).toBeNull();
  });

  it('is not shown for an unknown address or a rejected mail', async () => {
    await deliverSesEvent(bounce(`stranger.${randomUUID()}@example.com`, at(0)));
    await deliverSesEvent(reject(admin.email));
    expect(await deliveryStatusOf(admin)).toBeNull();
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
      await deliverSesEvent(complaint(person.email, at(0), 'not-spam'));
      expect(await deliveryStatusOf(person)).toBeNull();
      await deliverSesEvent(bounce(person.email, at(0)));
      const laterTime = at(1);
      await deliverSesEvent(complaint(person.email, laterTime));
      expect(await deliveryStatusOf(person)).toEqual({ reason: 'complaint', at: laterTime.toISOString() });
    },
  );

  it('is not changed by a repeated or older event', async () => {
    const person = await newPerson('customer');
    const when = at(0);
    for (const event of [
      complaint(person.email, when),
      complaint(person.email, when),
      bounce(person.email, at(-1)),
    ])
      await deliverSesEvent(event);
    expect(await deliveryStatusOf(person)).toEqual({ reason: 'complaint', at: when.toISOString() });
  });
});

describe('an administrator who allows mail to a person again', () => {
  it('clears the SES suppression and the delivery status, and an old event does not restore them', async () => {
    const person = await newPerson('customer');
    const oldBounce = bounce(person.email, at(-1));
    await deliverSesEvent(oldBounce);
    const answer = await attempt('allowMail', { params: { id: person.id } }, admin);
    expect(JSON.parse(answer.text)).toMatchObject({ id: person.id, mail_undeliverable: null });
    expect(await readAwsCalls(answer)).toContain('ses DeleteSuppressedDestination');
    await deliverSesEvent(oldBounce);
    expect(await deliveryStatusOf(person)).toBeNull();

    await deliverSesEvent(bounce(person.email, at(1)));
    expect((await deliveryStatusOf(person))?.reason).toBe('bounce');
  });

  it(
    'may do so repeatedly and without a bounce, and gets 404 for an unknown person',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer');
      expect((await allowMails(person)).mail_undeliverable).toBeNull();
      expect((await allowMails(person)).mail_undeliverable).toBeNull();
      const missingAnswer = await attempt('allowMail', { params: { id: randomUUID() } }, admin);
      expect([missingAnswer.status, parseProblem(missingAnswer).code]).toEqual([404, 'not_found']);
    },
  );
});

describe('a newsletter subscriber', () => {
  const newSubscriber = async (when: Date) => {
    const email = `reader.${randomUUID()}@example.com`;
    const token = (await requestSubscription(email, when)) ?? '';
    await confirmSubscription(token, when);
    return { email, token };
  };
  /**
   * Returns whether the subscription was deleted. A new request for an existing subscription sends no
   * confirmation mail.
   */
  const isUnsubscribed = async (email: string) => (await requestSubscription(email, at(0))) !== undefined;

  it.each([
    ['bounce', bounce],
    ['complaint', complaint],
  ])('is deleted after a %s, and stays subscribed after an older event', async (_, event) => {
    const { email } = await newSubscriber(at(-2));
    const oldEvent = event(email, at(-1));
    await deliverSesEvent(oldEvent);
    expect(await isUnsubscribed(email)).toBe(true);
    // An event that is older than the new subscription does not delete it.
    await confirmSubscription((await requestSubscription(email, at(0))) ?? '', at(0));
    await deliverSesEvent(oldEvent);
    expect(await isUnsubscribed(email)).toBe(false);
  });

  it('stays subscribed after a transient bounce', async () => {
    const { email } = await newSubscriber(at(-2));
    await deliverSesEvent(bounce(email, at(-1), 'Transient'));
    expect(await isUnsubscribed(email)).toBe(false);
  });
});
