import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestSubscription, confirm } from '../../lambdas/newsletter/store.ts';
import { attempt, awsCallsOf, call, problemOf } from '../support/api.ts';
import { bounce, complaint, mailHappened, reject } from '../support/mail-events.ts';
import { type Person, newPerson } from '../support/people.ts';

let admin: Person;
beforeAll(async () => void (admin = await newPerson('admin')));

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** What staff are shown. */
async function shownOf({ email }: Person) {
  const { items } = await call('listUsers', { query: { q: email } }, admin);
  return items[0]?.mail_undeliverable;
}
const allow = ({ id }: Person) => call('allowMail', { params: { id } }, admin);

describe('a mail that did not arrive', () => {
  it('for good, is shown with its person, whatever the case of the address', async () => {
    const person = await newPerson('customer');
    expect(await shownOf(person)).toBeNull();
    const when = at(0);
    await mailHappened(bounce(person.email.toUpperCase(), when));
    expect(await shownOf(person)).toEqual({ reason: 'bounce', at: when.toISOString() });
    expect((await call('getMe', {}, person)).mail_undeliverable?.reason).toBe('bounce');
  });

  it.each(['Transient', 'Undetermined'])('but may the next time (%s), is not', async (type) => {
    const person = await newPerson('customer');
    await mailHappened(bounce(person.email, at(0), type));
    expect(await shownOf(person)).toBeNull();
  });

  it('concerns nobody else: a stranger, a mail that SES refused, the sentence by which SES tries out the topic', async () => {
    await mailHappened(bounce(`stranger.${randomUUID()}@example.com`, at(0)));
    await mailHappened(reject(admin.email));
    await mailHappened('Successfully validated SNS topic for Amazon SES event publishing.');
    expect(await shownOf(admin)).toBeNull();
  });

  it('is put aside when it is of no known form', async () => {
    await expect(mailHappened({ eventType: 'Bounce', bounce: {} })).rejects.toThrow('ZodError');
  });
});

describe('a mail that was reported as unwanted', () => {
  it('is shown with its person, also after a bounce; its withdrawal is not', async () => {
    const person = await newPerson('customer');
    await mailHappened(complaint(person.email, at(0), 'not-spam'));
    expect(await shownOf(person)).toBeNull();
    await mailHappened(bounce(person.email, at(0)));
    const later = at(1);
    await mailHappened(complaint(person.email, later));
    expect(await shownOf(person)).toEqual({ reason: 'complaint', at: later.toISOString() });
  });

  it('changes nothing when it is told twice, or late', async () => {
    const person = await newPerson('customer');
    const when = at(0);
    for (const event of [
      complaint(person.email, when),
      complaint(person.email, when),
      bounce(person.email, at(-1)),
    ])
      await mailHappened(event);
    expect(await shownOf(person)).toEqual({ reason: 'complaint', at: when.toISOString() });
  });
});

describe('an administrator who lets mail go to somebody again', () => {
  it('takes the address off the list of SES and the note off the profile, which an old event does not bring back', async () => {
    const person = await newPerson('customer');
    const old = bounce(person.email, at(-1));
    await mailHappened(old);
    const answer = await attempt('allowMail', { params: { id: person.id } }, admin);
    expect(JSON.parse(answer.text)).toMatchObject({ id: person.id, mail_undeliverable: null });
    expect(await awsCallsOf(answer)).toContain('ses DeleteSuppressedDestination');
    await mailHappened(old);
    expect(await shownOf(person)).toBeNull();

    await mailHappened(bounce(person.email, at(1)));
    expect((await shownOf(person))?.reason).toBe('bounce');
  });

  it('may do it again, and for those whose mail arrives, but not for nobody', async () => {
    const person = await newPerson('customer');
    expect((await allow(person)).mail_undeliverable).toBeNull();
    expect((await allow(person)).mail_undeliverable).toBeNull();
    const nobody = await attempt('allowMail', { params: { id: randomUUID() } }, admin);
    expect([nobody.status, problemOf(nobody).code]).toEqual([404, 'not_found']);
  });
});

describe('a reader of the newsletter', () => {
  const subscribed = async (when: Date) => {
    const email = `reader.${randomUUID()}@example.com`;
    const token = (await requestSubscription(email, when)) ?? '';
    await confirm(token, when);
    return { email, token };
  };
  /** Nobody who is subscribed is asked again. */
  const isForgotten = async (email: string) => (await requestSubscription(email, at(0))) !== undefined;

  it.each([
    ['does not get mail', bounce],
    ['wants no mail', complaint],
  ])('who %s is forgotten, once', async (_, event) => {
    const { email } = await subscribed(at(-2));
    const happened = event(email, at(-1));
    await mailHappened(happened);
    expect(await isForgotten(email)).toBe(true);
    // They came back since, and an event that arrives late does not drive them out.
    await confirm((await requestSubscription(email, at(0))) ?? '', at(0));
    await mailHappened(happened);
    expect(await isForgotten(email)).toBe(false);
  });

  it('whose mailbox was full stays', async () => {
    const { email } = await subscribed(at(-2));
    await mailHappened(bounce(email, at(-1), 'Transient'));
    expect(await isForgotten(email)).toBe(false);
  });
});
