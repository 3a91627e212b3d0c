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
import { keyKinds, keyEndpointNames, createCallerPicker, statusForKey } from './keys.ts';
import { makeOnce } from './keep.ts';
import { type Matrix, endpointNames, startMatrix } from './matrix.ts';

async function readAllItems(): Promise<string> {
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

const endpointActorPairs = endpointNames.flatMap((name) => actors.map((actor) => [name, actor] as const));
const formatCall = ([name, actor]: readonly [EndpointName, ActorName]) => `${name}, ${actor}`;
describe('a call that is not permitted', () => {
  let matrix: Matrix;
  let itemsBefore = '';
  const inputs = new Map<EndpointName, LooseInput>();
  let pickCaller: Awaited<ReturnType<typeof createCallerPicker>>;

  const isRefused = ([name, actor]: readonly [EndpointName, ActorName]) =>
    matrix.statusFor(name, actor) >= 400;
  const checkCall = ([name, actor]: readonly [EndpointName, ActorName]) =>
    matrix.checkCall(name, actor, inputs.get(name) ?? {});
  /** Whether a call fails because of its wrong password. Cognito allows only a few such attempts per user. */
  const hasWrongPassword = ([name, actor]: readonly [EndpointName, ActorName]) =>
    matrix.cases[name][0] === 'own account' && actorRoles[actor] !== undefined;

  beforeAll(async () => {
    matrix = await startMatrix(makeOnce);
    pickCaller = await createCallerPicker(matrix.admin, matrix.staleToken, matrix.otherCompany.id);
    await Promise.all(
      endpointNames
        .filter((name) => keyEndpointNames.includes(name) || actors.some((actor) => isRefused([name, actor])))
        .map(async (name) => inputs.set(name, await matrix.cases[name][1]())),
    );
    // Creating the data above makes functions change more items. Waits until these changes end.
    await vi.waitFor(
      async () => {
        const previousItems = itemsBefore;
        itemsBefore = await readAllItems();
        expect(itemsBefore).toBe(previousItems);
      },
      { timeout: 60_000, interval: 2_000 },
    );
  });
  afterAll(() => matrix.stop());
  // Resets the rate limits, which earlier tests have used up.
  beforeEach(() => deleteRateLimitCounters());

  it('is refused for every role that the permission table leaves out', () => {
    const unlistedPairs = endpointActorPairs.filter(
      ([name, actor]) => !grantsAccess(contract[name].access, actorRoles[actor]),
    );
    return checkRows(unlistedPairs, formatCall, ([name, actor]) =>
      expect(matrix.statusFor(name, actor)).toBeOneOf([401, 403]),
    );
  });

  const checkRefusals = (actor: ActorName) =>
    checkRows(
      endpointActorPairs.filter((pair) => pair[1] === actor && isRefused(pair) && !hasWrongPassword(pair)),
      formatCall,
      checkCall,
    );
  // The authorizer refuses these two without regard to the endpoint.
  const sessionlessActors: readonly ActorName[] = ['disabled user', 'stale session'];
  it.each(actors.filter((actor) => !sessionlessActors.includes(actor)))(
    'is refused with the right status: %s',
    checkRefusals,
  );
  it.each(sessionlessActors)('is refused with the right status: %s', { tags: ['nightly'] }, checkRefusals);

  it("is refused if it changes the caller's own account and the password is wrong", () =>
    checkRows(endpointActorPairs.filter(hasWrongPassword), formatCall, async (pair) => {
      await checkCall(pair);
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
          const answer = await attempt(name, input, pickCaller(name, kind));
          expect([answer.status, answer.text]).toEqual([statusForKey(name, kind, input), answer.text]);
        },
      ),
  );

  it('is refused with 429 after many wrong keys from a network, unless the key is right', async () => {
    const sendWithKey = (kind: (typeof keyKinds)[number]) =>
      attempt('listGroups', {}, pickCaller('listGroups', kind));
    for (let times = 0; times < attemptLimits.wrong_keys.maximum; times += 1)
      expect((await sendWithKey('a wrong key')).status).toBe(401);
    const refusal = await sendWithKey('a wrong key');
    expect([refusal.status, parseProblem(refusal).code]).toEqual([429, 'too_many_requests']);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await sendWithKey('a key for everything')).status).toBe(200);
  });

  it('changes nothing', async () => {
    expect(await readAllItems()).toBe(itemsBefore);
  });
});
