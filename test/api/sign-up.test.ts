import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { attempt, call } from '../support/api.ts';
import { mailsTo } from '../support/inbox.ts';
import { freshTokensOf } from '../support/sign-in.ts';

const cloud = inject('cloud');

/** The session layer's own functions, in what they need of a page of the site. */
async function sessionLayer() {
  const assign = vi.fn<(path: string) => void>();
  const configuration = {
    region: 'eu-west-2',
    user_pool_id: cloud.outputs['UserPoolId'],
    user_pool_client_id: cloud.outputs['UserPoolClientId'],
    identity_endpoint: '/_identity/',
  };
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(configuration) }) });
  vi.stubGlobal('location', { origin: cloud.site, assign });
  vi.stubGlobal('dispatchEvent', () => true);
  const { signUp, confirmSignUp } = await import('../../web/session/sign-up.ts');
  vi.stubGlobal('document', undefined);
  return { signUp, confirmSignUp, assign };
}

describe('somebody who signs up by themselves', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('confirms with the code from the mail, goes to the site root, and is a customer without a company', async () => {
    const { signUp, confirmSignUp, assign } = await sessionLayer();
    const email = `sign.up.${randomUUID()}@example.com`;
    const account = { email, password: `Pw-${randomUUID()}-A1`, full_name: 'Ada Newcomer' };
    expect(await signUp(account)).toBe('Account created successfully! Please check your email.');

    const [mail] = await mailsTo(cloud.inbox, email);
    expect(mail?.subject).toBe('Confirm your Portico account');
    await confirmSignUp(email, mail?.code ?? '');
    expect(assign).toHaveBeenCalledExactlyOnceWith('/');

    const person = { ...account, id: email, company: undefined, roles: [] };
    const token = (await freshTokensOf(person)).access;
    const me = await call('getMe', {}, { token });
    expect(me).toMatchObject({ email, full_name: 'Ada Newcomer', company: null, roles: ['customer'] });
    expect((await attempt('listTickets', {}, { token })).status).toBe(403);
  });
});
