import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../shared/contract/index.ts';
import type { Fault } from '../../scripts/local-cloud/recorder/faults.ts';
import type { LooseInput } from '../support/api.ts';
import { startFaultyCloud } from '../support/faulty-cloud.ts';
import type { Person } from '../support/people.ts';

const cloud = await startFaultyCloud();
// Only now, when their environment is that of this cloud.
const { attempt, call } = await import('../support/api.ts');
const { cognito, newPerson } = await import('../support/people.ts');
const { freshTokensOf, tokensOf } = await import('../support/sign-in.ts');
afterAll(() => cloud.stop());

const UserPoolId = cloud.outputs['UserPoolId'] ?? '';
let admin: Person;

beforeAll(async () => {
  admin = await newPerson('admin');
  await tokensOf(admin);
});

/** What the user pool and the table each say of somebody. */
async function standing({ id, email }: Person) {
  const user = { UserPoolId, Username: id };
  const [{ Groups = [] }, { Enabled, UserAttributes }, { items }] = await Promise.all([
    cognito.adminListGroupsForUser(user),
    cognito.adminGetUser(user),
    call('listUsers', { query: { q: email } }, admin),
  ]);
  const [profile] = items;
  return {
    pool: {
      full_name: UserAttributes?.find(({ Name }) => Name === 'name')?.Value,
      roles: new Set(Groups.map(({ GroupName }) => GroupName)),
      enabled: Enabled,
    },
    table: {
      full_name: profile?.full_name,
      roles: new Set(profile?.roles),
      enabled: profile && !profile.disabled,
    },
  };
}

interface Change {
  readonly name: string;
  readonly endpoint: EndpointName;
  readonly input: Omit<LooseInput, 'params'>;
  readonly role?: string;
  /** Calls of the user pool, in order. */
  readonly operations: readonly string[];
  /** Brings a person who is a customer and enabled to where the change begins. */
  readonly begin: readonly ('add' | 'disable')[];
  /** What leaves it half done, where that has to keep the person out. */
  readonly half?: Fault;
  readonly end: { readonly full_name?: string; readonly roles: readonly string[]; readonly enabled: boolean };
}

/** More often than the SDK tries by itself. */
const times = 10;
const poolFails = (operation: string): Fault => ({ service: 'cognito', operation, status: 500, times });
const tableFails: Fault = { service: 'dynamodb', operation: 'TransactWriteItems', status: 500, times };

const changes: readonly Change[] = [
  {
    name: 'giving a role',
    endpoint: 'addRole',
    role: 'agent',
    input: {},
    operations: ['AdminAddUserToGroup'],
    half: tableFails,
    begin: [],
    end: { roles: ['agent', 'customer'], enabled: true },
  },
  {
    name: 'taking a role away',
    endpoint: 'removeRole',
    role: 'agent',
    input: {},
    operations: ['AdminRemoveUserFromGroup'],
    half: poolFails('AdminRemoveUserFromGroup'),
    begin: ['add'],
    end: { roles: ['customer'], enabled: true },
  },
  {
    name: 'disabling',
    endpoint: 'updateUser',
    input: { body: { disabled: true } },
    operations: ['AdminDisableUser', 'AdminUserGlobalSignOut'],
    half: poolFails('AdminDisableUser'),
    begin: [],
    end: { roles: ['customer'], enabled: false },
  },
  {
    name: 'enabling',
    endpoint: 'updateUser',
    input: { body: { disabled: false } },
    operations: ['AdminEnableUser'],
    half: tableFails,
    begin: ['disable'],
    end: { roles: ['customer'], enabled: true },
  },
  {
    name: 'renaming',
    endpoint: 'updateUser',
    input: { body: { full_name: 'Nora Renamed' } },
    operations: ['AdminUpdateUserAttributes'],
    begin: [],
    end: { full_name: 'Nora Renamed', roles: ['customer'], enabled: true },
  },
];

const faults = (operations: readonly string[]): Fault[] => [
  ...operations.flatMap((operation): Fault[] => [
    poolFails(operation),
    { service: 'cognito', operation, drop: 'after', times },
  ]),
  tableFails,
  { service: 'dynamodb', operation: 'TransactWriteItems', drop: 'after', times },
];
const nameOf = ({ operation, drop }: Fault) =>
  drop === undefined ? `${operation} fails` : `the answer of ${operation} is lost`;

const cases = changes.flatMap((change) =>
  faults(change.operations).map((fault) => ({ ...change, fault, what: nameOf(fault) })),
);

/** Somebody about to be changed, and the change. */
async function subject({ endpoint, input, role, begin }: Change) {
  const person = await newPerson('customer');
  for (const step of begin)
    if (step === 'add') await call('addRole', { params: { id: person.id, role: 'agent' } }, admin);
    else await call('updateUser', { params: { id: person.id }, body: { disabled: true } }, admin);
  return { person, act: () => attempt(endpoint, { ...input, params: { id: person.id, role } }, admin) };
}

async function fails(act: () => ReturnType<typeof attempt>, fault: Fault): Promise<void> {
  cloud.faults.add(fault);
  const answer = await act();
  cloud.faults.clear();
  expect(answer.status).toBe(500);
}

describe.each(cases)('$name while $what', ({ fault, ...change }) => {
  it('is completed by asking again, and nothing disagrees afterwards', async () => {
    const { person, act } = await subject(change);
    await fails(act, fault);
    expect((await act()).status).toBe(200);
    const end = { full_name: person.full_name, ...change.end, roles: new Set(change.end.roles) };
    expect(await standing(person)).toEqual({ pool: end, table: end });
  });
});

const dangerous = changes.flatMap(({ half, ...change }) => (half ? [{ ...change, half }] : []));

describe.each(dangerous)('$name, stopped half way,', ({ half, ...change }) => {
  it('leaves the person out', async () => {
    const { person, act } = await subject(change);
    await fails(act, half);
    const { access: token } = await freshTokensOf(person);
    const answer = await attempt('listTickets', { query: { scope: 'all' } }, { token });
    // 401 within the second of the change, for a token that names other roles than the profile.
    expect([401, 403]).toContain(answer.status);
  });
});
