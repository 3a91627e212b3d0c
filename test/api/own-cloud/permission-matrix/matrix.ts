import { expect } from 'vitest';
import type { Endpoint } from '../../../../shared/contract/define.ts';
import { type EndpointName, contract } from '../../../../shared/contract/index.ts';
import { type LooseInput, type Subject, attempt, call } from '../../../support/api.ts';
import { startOwnCloud } from '../../../support/own-cloud.ts';
import { type ActorName, expectedStatus } from './access.ts';
import type { DataFactoryWrapper } from './keep.ts';

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(contract, name);
export const endpointNames = Object.keys(contract).filter(isEndpointName);

/**
 * Starts a cloud with a person for each actor.
 * @param applySharing decides whether calls share the data created for them
 */
export async function startMatrix(applySharing: DataFactoryWrapper) {
  const cloud = await startOwnCloud();
  // These modules read environment variables that the cloud sets, so they are imported after its start.
  const { newCompany, newPerson } = await import('../../../support/people.ts');
  const { requestFreshTokens } = await import('../../../support/sign-in.ts');
  const { newFixtures } = await import('./fixtures.ts');
  const { newCases } = await import('./cases.ts');

  const company = await newCompany();
  const customer = await newPerson('customer', { company });
  const admin = await newPerson('admin');
  const disabledAdmin = await newPerson('admin', { company });
  const staleAdmin = await newPerson('admin', { company });
  const { access: disabledToken } = await requestFreshTokens(disabledAdmin);
  const { access: staleToken } = await requestFreshTokens(staleAdmin);
  await call('updateUser', { params: { id: disabledAdmin.id }, body: { disabled: true } }, admin);
  await call('addRole', { params: { id: staleAdmin.id, role: 'agent' } }, admin);
  const otherCompany = await newCompany();
  const callers: Record<ActorName, Subject | undefined> = {
    'no token': undefined,
    'customer of the company': customer,
    'colleague who sees own tickets only': await newPerson('customer', { company, own_tickets_only: true }),
    'customer of another company': await newPerson('customer', { company: otherCompany }),
    'customer without company': await newPerson('customer'),
    agent: await newPerson('agent'),
    admin,
    'disabled user': { token: disabledToken },
    'stale session': { token: staleToken },
  };
  const mailsBucket = cloud.outputs['MailsBucketName'] ?? '';
  const cases = newCases(newFixtures({ company, customer, admin, mailsBucket }, applySharing));

  /** Signs in again with the right password, if the actor has one. */
  async function signIn(actor: ActorName): Promise<Subject | undefined> {
    const person = callers[actor];
    return person && 'password' in person ? { token: (await requestFreshTokens(person)).access } : person;
  }

  function statusFor(name: EndpointName, actor: ActorName): number {
    const endpoint: Endpoint = contract[name];
    return expectedStatus(endpoint, cases[name][0], actor);
  }

  /** Calls the endpoint as the actor, and expects the status that the matrix has for this actor. */
  async function checkCall(name: EndpointName, actor: ActorName, input: LooseInput): Promise<void> {
    // `signOut` ends the caller's session, so each of its calls uses a new session.
    const caller = name === 'signOut' ? await signIn(actor) : callers[actor];
    const answer = await attempt(name, input, caller);
    const status = statusFor(name, actor);
    expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, '']);
  }

  return { cases, checkCall, signIn, statusFor, admin, otherCompany, staleToken, stop: cloud.stop };
}

export type Matrix = Awaited<ReturnType<typeof startMatrix>>;
