import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EndpointName, contract } from '../../../../shared/contract/index.ts';
import { grantsAccess } from '../../../../shared/model/permissions.ts';
import { attemptLimits } from '../../../../shared/model/request-limits.ts';
import { type LooseInput, attempt, parseProblem } from '../../../support/api.ts';
import { checkRows } from '../../../support/rows.ts';
import { deleteRateLimitCounters } from '../../../support/throttling.ts';
import { isSideEffect } from '../../../support/stored-items/expiry.ts';
import { type ActorName, actorRoles, actors } from './access.ts';
import { keyKinds, keyEndpointNames, newKeys, statusForKey } from './keys.ts';
import { makeOnce } from './keep.ts';
import { type Matrix, endpointNames, startMatrix } from './matrix.ts';

async function allItems(): Promise<string> {
  const items: string[] = [];
  for await (const page of paginateScan(
    { client: new DynamoDBClient({}) },
    { TableName: process.env['TABLE_NAME'] ?? '' },
  ))
    items.push(
      ...(page.Items ?? [])
        .filter(({ pk, sk }) => !isSideEffect({ pk: pk?.S ?? '', sk: sk?.S ?? '' }))
        .map((item) => JSON.stringify(item)),
    );
  return items.sort().join('\n');
}

const pairs = endpointNames.flatMap((name) => actors.map((actor) => [name, actor] as const));
const nameCall = ([name, actor]: readonly [EndpointName, ActorName]) => `${name}, ${actor}`;
describe('a call that is not permitted', () => {
  let matrix: Matrix;
  let before = '';
  const inputs = new Map<EndpointName, LooseInput>();
  let subjectWith: Awaited<ReturnType<typeof newKeys>>;

  const isRefused = ([name, actor]: readonly [EndpointName, ActorName]) =>
    matrix.statusFor(name, actor) >= 400;
  const check = ([name, actor]: readonly [EndpointName, ActorName]) =>
    matrix.check(name, actor, inputs.get(name) ?? {});
  /** Whether a call fails because of its wrong password. Cognito allows only a few such attempts per user. */
  const hasWrongPassword = ([name, actor]: readonly [EndpointName, ActorName]) =>
    matrix.cases[name][0] === 'own account' && actorRoles[actor] !== undefined;

  beforeAll(async () => {
    matrix = await startMatrix(makeOnce);
    subjectWith = await newKeys(matrix.admin, matrix.staleToken, matrix.otherCompany.id);
    await Promise.all(
      endpointNames
        .filter((name) => keyEndpointNames.includes(name) || actors.some((actor) => isRefused([name, actor])))
        .map(async (name) => inputs.set(name, await matrix.cases[name][1]())),
    );
    // Creating the data above makes functions change more items. Waits until these changes end.
    await vi.waitFor(
      async () => {
        const last = before;
        before = await allItems();
        expect(before).toBe(last);
      },
      { timeout: 60_000, interval: 2_000 },
    );
  });
  afterAll(() => matrix.stop());
  // Resets the rate limits, which earlier tests have used up.
  beforeEach(() => deleteRateLimitCounters());

  it('is refused for every role that the permission table leaves out', () => {
    const unlistedPairs = pairs.filter(
      ([name, actor]) => !grantsAccess(contract[name].access, actorRoles[actor]),
    );
    return checkRows(unlistedPairs, nameCall, ([name, actor]) =>
      expect(matrix.statusFor(name, actor)).toBeOneOf([401, 403]),
    );
  });

  const checkRefusals = (actor: ActorName) =>
    checkRows(
      pairs.filter((pair) => pair[1] === actor && isRefused(pair) && !hasWrongPassword(pair)),
      nameCall,
      check,
    );
  // The authorizer refuses these two without regard to the endpoint.
  const sessionlessActors: readonly ActorName[] = ['disabled user', 'stale session'];
  it.each(actors.filter((actor) => !sessionlessActors.includes(actor)))(
    'is refused with the right status: %s',
    checkRefusals,
  );
  it.each(sessionlessActors)('is refused with the right status: %s', { tags: ['nightly'] }, checkRefusals);

  it("is refused if it changes the caller's own account and the password is wrong", () =>
    checkRows(pairs.filter(hasWrongPassword), nameCall, async (pair) => {
      await check(pair);
      // Signing in with the right password resets Cognito's count of wrong passwords.
      await matrix.signIn(pair[1]);
    }));

  it.each(keyKinds.filter((kind) => kind !== 'a key for everything'))(
    'is refused with the right status for %s',
    (kind) =>
      checkRows(
        keyEndpointNames.filter((name) => statusForKey(name, kind, inputs.get(name) ?? {}) >= 400),
        (name) => name,
        async (name) => {
          const input = inputs.get(name) ?? {};
          const answer = await attempt(name, input, subjectWith(name, kind));
          expect([answer.status, answer.text]).toEqual([statusForKey(name, kind, input), answer.text]);
        },
      ),
  );

  it('is refused with 429 after many wrong keys from a network, unless the key is right', async () => {
    const send = (kind: (typeof keyKinds)[number]) =>
      attempt('listGroups', {}, subjectWith('listGroups', kind));
    for (let times = 0; times < attemptLimits.wrong_keys.most; times += 1)
      expect((await send('a wrong key')).status).toBe(401);
    const refusal = await send('a wrong key');
    expect([refusal.status, parseProblem(refusal).code]).toEqual([429, 'too_many_requests']);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await send('a key for everything')).status).toBe(200);
  });

  it('changes nothing', async () => {
    expect(await allItems()).toBe(before);
  });
});
