import { randomUUID } from 'node:crypto';
import { confirmSignUp, signUp } from 'aws-amplify/auth';
import { describe, expect, inject, it } from 'vitest';
import { attempt, call } from '../support/api.ts';
import { mailsTo } from '../support/inbox.ts';
import { configure, freshTokensOf } from '../support/sign-in.ts';

describe('somebody who signs up by themselves', () => {
  it('confirms with the code from the mail and is then a customer without a company', async () => {
    const email = `sign.up.${randomUUID()}@example.com`;
    const password = `Pw-${randomUUID()}-A1`;
    configure();
    await signUp({ username: email, password, options: { userAttributes: { email, name: 'Ada Newcomer' } } });

    const [mail] = await mailsTo(inject('cloud').inbox, email);
    expect(mail?.subject).toBe('Confirm your Portico account');
    await confirmSignUp({ username: email, confirmationCode: mail?.code ?? '' });

    const person = { id: email, email, password, full_name: 'Ada Newcomer', company: undefined, roles: [] };
    const me = await call('getMe', {}, { token: (await freshTokensOf(person)).access });
    expect(me).toMatchObject({
      email,
      full_name: 'Ada Newcomer',
      company: null,
      company_id: null,
      roles: ['customer'],
    });
    const list = await attempt('listTickets', {}, { token: (await freshTokensOf(person)).access });
    expect(list.status).toBe(403);
  });
});
