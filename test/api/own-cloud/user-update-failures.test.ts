// @module-tag nightly
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../shared/contract/index.ts';
import type { Fault } from '../../../scripts/local-cloud/recorder/faults.ts';
import type { LooseInput } from '../../support/api.ts';
import { getFaultyCloud } from '../../support/faulty-cloud.ts';
import type { Person } from '../../support/people.ts';

const cloud = await getFaultyCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { attempt, call } = await import('../../support/api.ts');
const { cognito, newPerson } = await import('../../support/people.ts');
const { requestFreshTokens, requestTokens } = await import('../../support/sign-in.ts');

const UserPoolId = cloud.outputs['UserPoolId'] ?? '';
let admin: Person;

beforeAll(async () => {
  admin = await newPerson('admin');
  await requestTokens(admin);
});

/** Returns a person's name, roles and enabled state, as stored in the user pool and in the table. */
async function readStoredStates({ id, email }: Person) {
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

interface UserChange {
  readonly name: string;
  readonly endpoint: EndpointName;
  readonly input: Omit<LooseInput, 'params'>;
  readonly role?: string;
  /** User pool operations, in order. */
  readonly operations: readonly string[];
  /** Steps that prepare an enabled customer for the change. */
  readonly setup: readonly ('add' | 'disable')[];
  /**
   * A fault that stops the change partway. It is set only if the person must then be left without access.
   */
  readonly partialFault?: Fault;
  readonly expected: {
    readonly full_name?: string;
    readonly roles: readonly string[];
    readonly enabled: boolean;
  };
}

/** The number of calls that fail: more than the SDK's attempts. */
const failureCount = 40;
const createPoolFault = (operation: string): Fault => ({
  service: 'cognito',
  operation,
  status: 500,
  times: failureCount,
});
const tableFault: Fault = {
  service: 'dynamodb',
  operation: 'TransactWriteItems',
  status: 500,
  times: failureCount,
};

const userChanges: readonly UserChange[] = [
  {
    name: 'adding a role',
    endpoint: 'addRole',
    role: 'agent',
    input: {},
    operations: ['AdminAddUserToGroup', 'AdminUserGlobalSignOut'],
    partialFault: tableFault,
    setup: [],
    expected: { roles: ['agent', 'customer'], enabled: true },
  },
  {
    name: 'removing a role',
    endpoint: 'removeRole',
    role: 'agent',
    input: {},
    operations: ['AdminRemoveUserFromGroup', 'AdminUserGlobalSignOut'],
    partialFault: createPoolFault('AdminRemoveUserFromGroup'),
    setup: ['add'],
    expected: { roles: ['customer'], enabled: true },
  },
  {
    name: 'disabling',
    endpoint: 'updateUser',
    input: { body: { disabled: true } },
    operations: ['AdminDisableUser', 'AdminUserGlobalSignOut'],
    partialFault: createPoolFault('AdminDisableUser'),
    setup: [],
    expected: { roles: ['customer'], enabled: false },
  },
  {
    name: 'enabling',
    endpoint: 'updateUser',
    input: { body: { disabled: false } },
    operations: ['AdminEnableUser'],
    partialFault: tableFault,
    setup: ['disable'],
    expected: { roles: ['customer'], enabled: true },
  },
  {
    name: 'renaming',
    endpoint: 'updateUser',
    input: { body: { full_name: 'Nora Renamed' } },
    operations: ['AdminUpdateUserAttributes'],
    setup: [],
    expected: { full_name: 'Nora Renamed', roles: ['customer'], enabled: true },
  },
];

const listFaults = (operations: readonly string[]): Fault[] => [
  ...operations.flatMap((operation): Fault[] => [
    createPoolFault(operation),
    { service: 'cognito', operation, drop: 'after', times: failureCount },
  ]),
  tableFault,
  { service: 'dynamodb', operation: 'TransactWriteItems', drop: 'after', times: failureCount },
];
const describeFault = ({ operation, drop }: Fault) =>
  drop === undefined ? `${operation} fails` : `the response of ${operation} is lost`;

const failureCases = userChanges.flatMap((change) =>
  listFaults(change.operations).map((fault) => ({ ...change, fault, failure: describeFault(fault) })),
);

/** Creates a person. Returns the person and a function that makes the change. */
async function preparePerson({ endpoint, input, role, setup }: UserChange) {
  const person = await newPerson('customer');
  for (const step of setup)
    if (step === 'add') await call('addRole', { params: { id: person.id, role: 'agent' } }, admin);
    else await call('updateUser', { params: { id: person.id }, body: { disabled: true } }, admin);
  return {
    person,
    makeChange: () => attempt(endpoint, { ...input, params: { id: person.id, role } }, admin),
  };
}

async function expectFailure(makeChange: () => ReturnType<typeof attempt>, fault: Fault): Promise<void> {
  cloud.faults.add(fault);
  const answer = await makeChange();
  cloud.faults.clear();
  // Without a response, the function cannot know whether the call had an effect.
  expect(answer.status).toBe(fault.drop === undefined ? 500 : 503);
}

describe.each(failureCases)('$name while $failure', ({ fault, ...change }) => {
  it('can be completed by repeating the request, and then the user pool and the table are consistent', async () => {
    const { person, makeChange } = await preparePerson(change);
    await expectFailure(makeChange, fault);
    expect((await makeChange()).status).toBe(200);
    const expected = {
      full_name: person.full_name,
      ...change.expected,
      roles: new Set(change.expected.roles),
    };
    expect(await readStoredStates(person)).toEqual({ pool: expected, table: expected });
  });
});

const changesWithPartialFault = userChanges.flatMap(({ partialFault, ...change }) =>
  partialFault ? [{ ...change, partialFault }] : [],
);

describe.each(changesWithPartialFault)('$name, stopped partway', ({ partialFault, ...change }) => {
  it('denies access to the person', async () => {
    const { person, makeChange } = await preparePerson(change);
    await expectFailure(makeChange, partialFault);
    const { access: token } = await requestFreshTokens(person);
    const answer = await attempt('listTickets', { query: { scope: 'all' } }, { token });
    // In the same second as the change, the status is 401, because the roles in token and profile differ.
    expect([401, 403]).toContain(answer.status);
  });
});
