import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  SignJWT,
  UnsecuredJWT,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  importJWK,
  jwtVerify,
} from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/contract/define.ts';
import { type LooseInput, attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Person, cognito, removeFromRoleGroup, newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens, requestTokens } from '../support/sign-in.ts';

const { outputs, directory, environment } = inject('cloud');
const poolId = outputs['UserPoolId'] ?? '';
const userPoolUrl = environment['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '';

const Jwk = z.record(z.string(), z.string());
const readStoredKey = () =>
  Jwk.parse(JSON.parse(readFileSync(join(directory, 'identity', poolId, 'signing-key.json'), 'utf8')));

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(contract, name);
const endpointNames = Object.keys(contract).filter(isEndpointName);
const needsAccount = (name: EndpointName) => {
  const endpoint: Endpoint = contract[name];
  return endpoint.access !== 'public';
};

const getUnixSeconds = () => Math.floor(Date.now() / 1000);

describe('a request without a valid access token', () => {
  let person: Person;
  let validToken: string;

  beforeAll(async () => {
    person = await newPerson('agent', { company: await newCompany() });
    validToken = (await requestTokens(person)).access;
  });

  /** Returns the valid token with changed claims, signed with the key of the user pool. */
  async function signTokenWithClaims(changes: Record<string, unknown>): Promise<string> {
    const key = await importJWK(readStoredKey(), 'RS256');
    const { kid = '' } = decodeProtectedHeader(validToken);
    return new SignJWT({ ...decodeJwt(validToken), ...changes })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key);
  }

  it('returns 401 on every endpoint that is not public', async () => {
    for (const name of endpointNames.filter((endpoint) => needsAccount(endpoint)))
      expect([
        name,
        (await attempt(name, { params: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }, undefined)).status,
      ]).toEqual([name, 401]);
  });

  it('returns 200 for the valid token, and for a copy that the test signed', async () => {
    expect((await attempt('getMe', {}, { token: validToken })).status).toBe(200);
    expect((await attempt('getMe', {}, { token: await signTokenWithClaims({}) })).status).toBe(200);
  });

  it('returns 401 for a token with the algorithm "none"', async () => {
    const token = new UnsecuredJWT(decodeJwt(validToken)).encode();
    expect((await attempt('getMe', {}, { token })).status).toBe(401);
  });

  it('returns 401 for a token that is signed by HS256 with the public key', async () => {
    const keySet = createRemoteJWKSet(new URL(`${userPoolUrl}/${poolId}/.well-known/jwks.json`));
    const { key } = await jwtVerify(validToken, keySet);
    if (key instanceof Uint8Array) throw new Error('the public key is not an RSA key');
    const secret = new TextEncoder().encode(await exportSPKI(key));
    const { kid = '' } = decodeProtectedHeader(validToken);
    const token = await new SignJWT(decodeJwt(validToken))
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(secret);
    expect((await attempt('getMe', {}, { token })).status).toBe(401);
  });

  it.each([
    ['from another issuer', () => ({ iss: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Other' })],
    ['for another client', () => ({ client_id: 'another-client' })],
    ['that has expired', () => ({ exp: getUnixSeconds() - 120, iat: getUnixSeconds() - 1020 })],
    ['that is not valid yet', () => ({ nbf: getUnixSeconds() + 600 })],
  ])('returns 401 for a token %s', async (_, createClaims) => {
    expect((await attempt('getMe', {}, { token: await signTokenWithClaims(createClaims()) })).status).toBe(
      401,
    );
  });

  it('returns 401 for an ID token', async () => {
    const response = await attempt('getMe', {}, { token: (await requestTokens(person)).id });
    expect(response.status).toBe(401);
    expect(parseProblem(response).code).toBe('unauthenticated');
  });

  it('returns 401 for a token whose payload or signature was altered', async () => {
    const [header, payload = '', signature] = validToken.split('.');
    const claims = { ...decodeJwt(validToken), 'cognito:groups': ['admin'] };
    const alteredPayload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    expect((await attempt('getMe', {}, { token: `${header}.${alteredPayload}.${signature}` })).status).toBe(
      401,
    );
    expect(
      (await attempt('getMe', {}, { token: `${header}.${payload}.${signature?.slice(0, -4)}AAAA` })).status,
    ).toBe(401);
  });
});

describe('roles', () => {
  it('a customer gets 403 for every operation that only staff may do', async () => {
    const customer = await newPerson('customer', { company: await newCompany() });
    const ticket = await call(
      'createTicket',
      { body: { subject: 'Mine', description: 'Mine' }, idempotency_key: newKey() },
      customer,
    );
    const params = { id: ticket.id };
    const staffCalls: [EndpointName, LooseInput][] = [
      ['getDashboard', {}],
      ['updateTicket', { params, body: { status: 'closed', version: 1 } }],
      ['updateTicket', { params, body: { nonsense: true } }],
      ['listTickets', { query: { scope: 'all' } }],
      ['addTicketComment', { params, body: { content: 'x', is_internal: true }, idempotency_key: newKey() }],
    ];
    for (const [name, input] of staffCalls) {
      const response = await attempt(name, input, customer);
      expect([name, response.status, parseProblem(response).code]).toEqual([name, 403, 'forbidden']);
    }
    const ticketDetail = await call('getTicket', { params }, customer);
    expect(ticketDetail).toMatchObject({ ticket: { status: 'new', version: 1 }, comments: [], history: [] });
  });

  it.each(['agent', 'admin'] as const)('an %s may use the operations for staff', async (role) => {
    const person = await newPerson(role);
    expect((await attempt('getDashboard', {}, person)).status).toBe(200);
    expect((await attempt('listTickets', { query: { scope: 'all' } }, person)).status).toBe(200);
  });

  it('a demoted agent gets 401, and has the access of a customer after signing in again', async () => {
    const agent = await newPerson('agent', { company: await newCompany() });
    const { access } = await requestFreshTokens(agent);
    expect((await attempt('getDashboard', {}, { token: access })).status).toBe(200);

    await removeFromRoleGroup(agent, 'agent');
    await cognito.adminAddUserToGroup({ UserPoolId: poolId, Username: agent.email, GroupName: 'customer' });
    // The time of issue in a token is in whole seconds. A token that was issued in the same second as the
    // role change counts as older than the change.
    const changedAt = new Date();
    await changeProfile(agent.id, () => ({ roles: ['customer'], roles_changed_at: changedAt.toISOString() }));

    for (const name of ['getDashboard', 'getMe', 'listTickets'] as const) {
      const refusal = await attempt(name, {}, { token: access });
      expect([name, refusal.status, parseProblem(refusal).code]).toEqual([name, 401, 'session_stale']);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 - (changedAt.getTime() % 1000)));
    const callerWithNewToken = { token: (await requestFreshTokens(agent)).access };
    expect((await attempt('getDashboard', {}, callerWithNewToken)).status).toBe(403);
    expect((await attempt('listTickets', {}, callerWithNewToken)).status).toBe(200);
  });

  it('an account without a profile gets 403', async () => {
    const person = await newPerson('customer');
    const email = `unknown.${person.email}`;
    await cognito.adminCreateUser({ UserPoolId: poolId, Username: email, MessageAction: 'SUPPRESS' });
    await cognito.adminSetUserPassword({
      UserPoolId: poolId,
      Username: email,
      Password: person.password,
      Permanent: true,
    });
    const { access } = await requestFreshTokens({ ...person, email });
    expect((await attempt('getMe', {}, { token: access })).status).toBe(403);
  });
});
