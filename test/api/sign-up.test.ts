import { randomUUID } from 'node:crypto';
import { confirmSignUp, signUp } from 'aws-amplify/auth';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { attempt, call } from '../support/api.ts';
import { freshTokensOf } from '../support/sign-in.ts';

const Inbox = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ html: z.string() }),
    }),
  ),
});

/** The newest mail to an address. */
async function mailTo(address: string) {
  const response = await fetch(`${inject('cloud').inbox}/store`);
  const { emails } = Inbox.parse(await response.json());
  return emails.findLast(({ destination }) => destination.to.includes(address));
}

describe('somebody who signs up by themselves', () => {
  it('confirms with the code from the mail and is then a customer without a company', async () => {
    const email = `sign.up.${randomUUID()}@example.com`;
    const password = `Pw-${randomUUID()}-A1`;
    await signUp({ username: email, password, options: { userAttributes: { email, name: 'Ada Newcomer' } } });

    const mail = await mailTo(email);
    expect(mail?.subject).toBe('Confirm your Portico account');
    const [code = ''] = /\b\d{6}\b/.exec(mail?.body.html ?? '') ?? [];
    await confirmSignUp({ username: email, confirmationCode: code });

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
