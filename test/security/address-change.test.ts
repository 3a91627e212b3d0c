import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createAccountLink } from '../../lambdas/people/links/link.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listMailsTo } from '../support/inbox.ts';
import { waitForConfirmationLink, waitForMailedLinks } from '../support/mailed-links.ts';
import { type Person, cognito, newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens } from '../support/sign-in.ts';

const { inbox, outputs } = inject('cloud');
const UserPoolId = outputs['UserPoolId'] ?? '';

let admin: Person;

beforeAll(async () => {
  admin = await newPerson('admin', { full_name: 'Eleanor Whitcombe' });
});

const newAddress = () => `new.${randomUUID()}@example.com`;
const requestChange = ({ id }: { id: string }, email: string) =>
  call('requestAddressChange', { params: { id }, body: { email } }, admin);
const confirmAddress = (token: string) => attempt('confirmAddress', { body: { token } }, undefined);
const findListedUser = async ({ id }: { id: string }, q: string) =>
  (await call('listUsers', { query: { q } }, admin)).items.find((one) => one.id === id);
const readPoolAddress = async ({ id }: Person) =>
  (await cognito.adminGetUser({ UserPoolId, Username: id })).UserAttributes?.find(
    ({ Name }) => Name === 'email',
  )?.Value;
const setPassword = (token: string) =>
  attempt('setPassword', { body: { token, password: `Pw-${randomUUID()}-A1` } }, undefined);

describe('an address that an administrator changes', () => {
  it('is confirmed from the new mailbox, announced to the old one, and ends all sessions', async () => {
    const person = await newPerson('customer');
    const { access } = await requestFreshTokens(person);
    const email = newAddress();
    await requestChange(person, email.toUpperCase());
    await expect.poll(() => listMailsTo(inbox, person.email)).toHaveLength(1);
    const [announcement] = await listMailsTo(inbox, person.email);
    expect(announcement?.html).toContain(`Eleanor Whitcombe asked to change the address`);
    expect(announcement?.html).toContain(email);
    expect(announcement?.html).not.toContain('token=');
    expect(await findListedUser(person, person.email)).toMatchObject({
      email: person.email,
      pending_email: { email },
    });
    expect((await attempt('getMe', {}, { token: access })).status).toBe(200);

    const { token } = await waitForConfirmationLink(email);
    const response = await confirmAddress(token);
    expect([response.status, response.text]).toEqual([200, JSON.stringify({ email })]);
    expect(await findListedUser(person, email)).toMatchObject({ email, pending_email: null });
    expect(parseProblem(await attempt('getMe', {}, { token: access })).code).toBe('session_ended');
    const { access: newAccessToken } = await requestFreshTokens({ ...person, email });
    expect(await call('getMe', {}, { token: newAccessToken })).toMatchObject({ email });
    for (const address of [person.email, email])
      await expect
        .poll(async () => (await listMailsTo(inbox, address)).map(({ subject }) => subject))
        .toContainEqual(expect.stringMatching(/address of your .* was changed$/));
    expect(parseProblem(await confirmAddress(token)).code).toBe('link_invalid');

    const { items } = await call('listAuditLog', { query: { person: person.id } }, admin);
    expect(items).toMatchObject([
      { kind: 'signed_in' },
      {
        kind: 'person_changed',
        actor: { id: person.id },
        changes: [{ field: 'email', before: person.email, after: email }],
      },
      {
        kind: 'address_change_requested',
        actor: { id: admin.id },
        changes: [{ field: 'email', after: email }],
      },
      { kind: 'signed_in' },
      { kind: 'person_created' },
    ]);
  });

  it('invalidates the links of earlier mails: the old mailbox cannot set a password', async () => {
    const person = await newPerson('customer');
    const resetToken = await createAccountLink(person.id, 'reset', 60, new Date());
    const email = newAddress();
    await requestChange(person, email);
    expect((await confirmAddress((await waitForConfirmationLink(email)).token)).status).toBe(200);
    expect(parseProblem(await setPassword(resetToken)).code).toBe('link_invalid');
  });

  it(
    'causes another invitation, to the new address, if the person has no password yet',
    { tags: ['nightly'] },
    async () => {
      const body = { full_name: 'Ida Invited', company_id: (await newCompany()).id };
      const mistypedAddress = newAddress();
      const roles = ['customer' as const];
      const { user } = await call(
        'createUser',
        { body: { ...body, email: mistypedAddress, roles }, idempotency_key: newKey() },
        admin,
      );
      const [oldInvitationLink = ''] = await waitForMailedLinks(mistypedAddress);
      const email = newAddress();
      await requestChange({ id: user?.id ?? '' }, email);
      await confirmAddress((await waitForConfirmationLink(email)).token);
      const [newInvitationLink = ''] = await waitForMailedLinks(email);
      expect((await setPassword(oldInvitationLink.split('&token=')[1] ?? '')).status).toBe(410);
      expect((await setPassword(newInvitationLink.split('&token=')[1] ?? '')).status).toBe(200);
    },
  );

  it('is refused if another account has it, immediately or on confirmation, and nothing changes', async () => {
    const [person, otherPerson] = await Promise.all([newPerson('customer'), newPerson('customer')]);
    const params = { id: person.id };
    const takenAddressResponse = await attempt(
      'requestAddressChange',
      { params, body: { email: otherPerson.email } },
      admin,
    );
    expect([takenAddressResponse.status, parseProblem(takenAddressResponse).code]).toEqual([
      409,
      'email_taken',
    ]);
    const sameAddressResponse = await attempt(
      'requestAddressChange',
      { params, body: { email: person.email } },
      admin,
    );
    expect(parseProblem(sameAddressResponse).issues?.[0]?.path).toBe('body.email');

    const email = newAddress();
    await requestChange(person, email);
    const { token } = await waitForConfirmationLink(email);
    await cognito.adminCreateUser({ UserPoolId, Username: email, MessageAction: 'SUPPRESS' });
    expect(parseProblem(await confirmAddress(token)).code).toBe('email_taken');
    expect(await findListedUser(person, person.email)).toMatchObject({ email: person.email });
    expect(await readPoolAddress(person)).toBe(person.email);
  });

  it('is not changed if the change is withdrawn, or another address was requested later', async () => {
    const person = await newPerson('customer');
    const [firstAddress, secondAddress] = [newAddress(), newAddress()];
    await requestChange(person, firstAddress);
    const { token } = await waitForConfirmationLink(firstAddress);
    await requestChange(person, secondAddress);
    expect((await confirmAddress(token)).status).toBe(410);
    const secondLink = await waitForConfirmationLink(secondAddress);
    const params = { id: person.id };
    expect(await call('withdrawAddressChange', { params }, admin)).toMatchObject({ pending_email: null });
    expect((await confirmAddress(secondLink.token)).status).toBe(410);
    expect(await readPoolAddress(person)).toBe(person.email);
  });

  it(
    'is not changed if the link has expired, or belongs to a disabled account',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer');
      const email = newAddress();
      await requestChange(person, email);
      const { token } = await waitForConfirmationLink(email);
      const addresses = { from: person.email, to: email };
      const expiredTime = new Date(Date.now() - 61_000);
      const expiredToken = await createAccountLink(person.id, 'address', 60, expiredTime, { addresses });
      expect((await confirmAddress(expiredToken)).status).toBe(410);
      expect((await confirmAddress(token)).status).toBe(410);
      const params = { id: person.id };
      await call('updateUser', { params, body: { disabled: true } }, admin);
      const validToken = await createAccountLink(person.id, 'address', 60, new Date(), { addresses });
      expect((await confirmAddress(validToken)).status).toBe(410);
      const newRequestResponse = await attempt('requestAddressChange', { params, body: { email } }, admin);
      expect(parseProblem(newRequestResponse).code).toBe('user_disabled');
    },
  );

  it(
    'is completed by the same link after a failure that changed only the user pool',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer');
      const email = newAddress();
      await requestChange(person, email);
      const { token } = await waitForConfirmationLink(email);
      await cognito.adminUpdateUserAttributes({
        UserPoolId,
        Username: person.id,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      });
      expect((await confirmAddress(token)).status).toBe(200);
      expect(await findListedUser(person, email)).toMatchObject({ email, pending_email: null });
    },
  );
});
