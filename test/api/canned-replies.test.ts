import { beforeAll, expect, it } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import type { ReplyChanges } from '../../shared/contract/canned-replies.ts';
import type { SharingScope } from '../../shared/model/sharing.ts';
import { attempt, readAwsCalls, call, newKey, parseProblem } from '../support/api.ts';
import { type Person, newPerson } from '../support/people.ts';
import { setCannedReplyCount } from '../support/stored-items/people.ts';

let admin: Person;
let agent: Person;
let colleague: Person;

beforeAll(async () => {
  [admin, agent, colleague] = await Promise.all([newPerson('admin'), newPerson('agent'), newPerson('agent')]);
});

const createReply = (title: string, user: Person, scope: SharingScope = 'own', idempotency_key = newKey()) =>
  call(
    'createCannedReply',
    { body: { scope, title, text: 'Hello {{ requester_name }}' }, idempotency_key },
    user,
  );
const listOwnReplies = async (user: Person) =>
  (await call('listCannedReplies', {}, user)).items.filter(({ scope }) => scope === 'own');
const listOwnTitles = async (user: Person) => (await listOwnReplies(user)).map(({ title }) => title);

it("a person's list has the own canned replies by title and the shared ones, and takes two queries", async () => {
  await createReply('Wait', agent);
  await createReply('Ask', agent);
  await createReply('Of a colleague', colleague);
  const { id } = await createReply(`Shared ${newKey()}`, admin, 'shared');
  expect(await listOwnTitles(agent)).toEqual(['Ask', 'Wait']);
  expect(await listOwnTitles(colleague)).toEqual(['Of a colleague']);
  const response = await attempt('listCannedReplies', {}, agent);
  expect(response.text).toContain(id);
  expect((await readAwsCalls(response)).filter((callName) => callName.endsWith('Query'))).toHaveLength(2);
});

it('a canned reply can be changed only by a user who saw its current version, and deleted only once', async () => {
  const reply = await createReply('Greeting', colleague);
  const params = { scope: reply.scope, id: reply.id };
  const updateReply = (version: number) =>
    attempt('updateCannedReply', { params, body: { title: 'Welcome', text: 'Hi', version } }, colleague);
  expect((await updateReply(1)).status).toBe(200);
  expect(parseProblem(await updateReply(1)).code).toBe('version_conflict');
  expect(await listOwnReplies(colleague)).toContainEqual({
    ...reply,
    title: 'Welcome',
    text: 'Hi',
    version: 2,
  });
  expect((await attempt('deleteCannedReply', { params }, agent)).status).toBe(404);
  await call('deleteCannedReply', { params }, colleague);
  expect((await attempt('deleteCannedReply', { params }, colleague)).status).toBe(404);
  expect((await updateReply(2)).status).toBe(404);
  expect(await listOwnTitles(colleague)).not.toContain('Welcome');
});

it('a canned reply stores the changes that it makes to a ticket when sent, until they are removed', async () => {
  const person = await newPerson('agent');
  const changes = {
    status: 'resolved',
    priority: 'low',
    assignee_id: colleague.id,
    group_id: 'net',
    add_tags: ['vpn', 'a', 'vpn'],
  } satisfies ReplyChanges;
  const body = {
    scope: 'own',
    title: 'Solved',
    text: 'Solved.',
    changes,
  } as const;
  const createdReply = await call('createCannedReply', { body, idempotency_key: newKey() }, person);
  expect(createdReply.changes).toEqual({ ...changes, add_tags: ['a', 'vpn'] });
  expect(await listOwnReplies(person)).toEqual([createdReply]);
  const params = { scope: createdReply.scope, id: createdReply.id };
  const replyTexts = { title: 'Solved', text: 'Solved.' };
  await call(
    'updateCannedReply',
    { params, body: { ...replyTexts, changes: { priority: 'high' }, version: 1 } },
    person,
  );
  expect((await listOwnReplies(person))[0]?.changes).toEqual({ priority: 'high' });
  await call('updateCannedReply', { params, body: { ...replyTexts, version: 2 } }, person);
  expect((await listOwnReplies(person))[0]).not.toHaveProperty('changes');
});

it('only administrators can change shared canned replies', async () => {
  const { scope, id } = await createReply('For all', admin, 'shared');
  const body = { scope, title: 'Mine', text: 'Mine' };
  const params = { scope, id };
  const refusedResponses = await Promise.all([
    attempt('createCannedReply', { body, idempotency_key: newKey() }, agent),
    attempt('updateCannedReply', { params, body: { title: 'Mine', text: 'Mine', version: 1 } }, agent),
    attempt('deleteCannedReply', { params }, agent),
  ]);
  expect(refusedResponses.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await call('listCannedReplies', {}, agent)).items).toContainEqual(
    expect.objectContaining({ id, title: 'For all', version: 1 }),
  );
});

it(
  'shared canned replies are in the audit log with old and new titles, and private ones are not',
  { tags: ['nightly'] },
  async () => {
    const writer = await newPerson('admin');
    const { scope, id } = await createReply('Closing', writer, 'shared');
    const params = { scope, id };
    const body = { title: 'Good-bye', text: 'Bye', version: 1 };
    await call('updateCannedReply', { params, body }, writer);
    const secondChange = { ...body, version: 2, changes: { priority: 'low' } } as const;
    await call('updateCannedReply', { params, body: secondChange }, writer);
    const query = { person: writer.id };
    expect((await call('listAuditLog', { query }, admin)).items[0]?.target.name).toBe('Good-bye');
    await call('deleteCannedReply', { params }, writer);
    expect(
      (await attempt('updateCannedReply', { params, body: { ...body, version: 3 } }, writer)).status,
    ).toBe(404);
    const privateReply = await createReply('Of my own', writer);
    await call('deleteCannedReply', { params: { scope: 'own', id: privateReply.id } }, writer);

    const { items } = await call('listAuditLog', { query }, admin);
    const createTitleChange = (before: string | null, after: string | null) => ({
      field: 'title',
      before,
      after,
    });
    const createChangedFieldEntry = (after: string) => ({ field: 'changed', before: null, after });
    const target = { type: 'canned_reply', id };
    const actor = { id: writer.id, name: writer.full_name };
    expect(items.filter(({ target: { type } }) => type !== 'person')).toMatchObject([
      { kind: 'shared_reply_deleted', actor, target, changes: [createTitleChange('Good-bye', null)] },
      {
        kind: 'shared_reply_saved',
        actor,
        target,
        changes: [createTitleChange('Good-bye', 'Good-bye'), createChangedFieldEntry('changes')],
      },
      {
        kind: 'shared_reply_saved',
        actor,
        target,
        changes: [createTitleChange('Closing', 'Good-bye'), createChangedFieldEntry('text')],
      },
      { kind: 'shared_reply_saved', actor, target, changes: [createTitleChange(null, 'Closing')] },
    ]);
  },
);

it.each([
  ['an unknown placeholder', 'Hello {{requester}}', 'Text has the unknown placeholder {{requester}}'],
  ['an empty placeholder', 'Hello {{}}', 'Text has the unknown placeholder {{}}'],
  ['a text that is too long', 'a'.repeat(limits.canned_reply + 1), 'Text is longer than 5000 characters'],
  ['no text', ' ', 'Text is required'],
])('refuses %s', async (_, text, message) => {
  const body = { scope: 'own', title: 'Refused', text };
  const response = await attempt('createCannedReply', { body, idempotency_key: newKey() }, agent);
  expect(parseProblem(response).issues).toMatchObject([
    { path: 'body.text', message: expect.stringContaining(message) },
  ]);
});

it('a person who has as many canned replies as allowed must delete one to add another', async () => {
  const person = await newPerson('agent');
  const firstReply = await createReply('First', person);
  await setCannedReplyCount(person.id, limits.canned_replies);
  const body = { scope: 'own', title: 'One more', text: 'Hello' };
  const input = { body, idempotency_key: newKey() };
  const refusal = await attempt('createCannedReply', input, person);
  expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'limit_reached']);
  await call('deleteCannedReply', { params: { scope: 'own', id: firstReply.id } }, person);
  const [createdResponse, repeatedResponse] = [
    await attempt('createCannedReply', input, person),
    await attempt('createCannedReply', input, person),
  ];
  expect([createdResponse.status, repeatedResponse.text]).toEqual([201, createdResponse.text]);
  expect(await listOwnTitles(person)).toEqual(['One more']);
});
