import { beforeAll, expect, it } from 'vitest';
import type { TicketView } from '../../shared/contract/ticket-views.ts';
import { limits } from '../../shared/model/limits.ts';
import { attempt, readAwsCalls, call, newKey, parseProblem } from '../support/api.ts';
import { type Person, newPerson } from '../support/people.ts';

let admin: Person;
let agent: Person;
let customer: Person;

beforeAll(async () => {
  [admin, agent, customer] = await Promise.all([
    newPerson('admin'),
    newPerson('agent'),
    newPerson('customer'),
  ]);
});

const ownScope = { scope: 'own' } as const;
const sharedScope = { scope: 'shared' } as const;
const criticalView = { name: 'Critical', filters: { priority: 'critical', assignee: 'me' } } as const;
const columns = 'subject,due_at,waiting_on';
const vpnView = { name: 'VPN', filters: { q: 'tag:vpn is:open', order: 'best', columns } } as const;

it('views belong to one person, keep their order, and are read as two items', async () => {
  const person = await newPerson('agent');
  expect((await call('getTicketViews', {}, person)).own).toEqual({ views: [], columns: null, version: 0 });
  const body = { views: [vpnView, criticalView], version: 0 };
  expect(await call('saveTicketViews', { params: ownScope, body }, person)).toEqual({
    views: [vpnView, criticalView],
    columns: null,
    version: 1,
  });
  const answer = await attempt('getTicketViews', {}, person);
  expect(JSON.parse(answer.text)).toMatchObject({ own: { views: [vpnView, criticalView], version: 1 } });
  expect((await readAwsCalls(answer)).filter((awsCall) => awsCall.endsWith('GetItem'))).toHaveLength(3);
  expect((await call('getTicketViews', {}, agent)).own.views).toEqual([]);
});

it('views are independent of the columns that a person has chosen for other lists', async () => {
  const person = await newPerson('agent');
  const body = { views: [vpnView], columns: 'subject,tags', version: 0 };
  await call('saveTicketViews', { params: ownScope, body }, person);
  const { own: ownViews, shared: sharedViews } = await call('getTicketViews', {}, person);
  expect(ownViews).toEqual({ views: [vpnView], columns: 'subject,tags', version: 1 });
  expect(sharedViews.columns).toBeNull();
});

it('views can be replaced only by a user who saw the current ones, and a repeated request changes nothing', async () => {
  const person = await newPerson('agent');
  const tryToSaveViews = (views: readonly (typeof vpnView | typeof criticalView)[], version: number) =>
    attempt('saveTicketViews', { params: ownScope, body: { views: [...views], version } }, person);
  expect((await tryToSaveViews([vpnView], 0)).status).toBe(200);
  expect((await tryToSaveViews([vpnView], 0)).status).toBe(200);
  expect(parseProblem(await tryToSaveViews([criticalView], 0)).code).toBe('version_conflict');
  expect(parseProblem(await tryToSaveViews([criticalView], 7)).code).toBe('version_conflict');
  expect((await call('getTicketViews', {}, person)).own).toEqual({
    views: [vpnView],
    columns: null,
    version: 1,
  });
  expect((await tryToSaveViews([], 1)).status).toBe(200);
  expect((await call('getTicketViews', {}, person)).own).toEqual({ views: [], columns: null, version: 2 });
});

/** Changes the shared views; retries, because other tests change them at the same time. */
async function changeSharedViews(as: Person, editViews: (views: readonly TicketView[]) => TicketView[]) {
  const attemptChange = async () => {
    const { views, version } = (await call('getTicketViews', {}, as)).shared;
    const body = { views: editViews(views), version };
    return (await attempt('saveTicketViews', { params: sharedScope, body }, as)).status;
  };
  await expect.poll(attemptChange).toBe(200);
}

it('views are shared by administrators with all staff', async () => {
  const name = `Shared ${newKey().slice(0, 8)}`;
  const body = { views: [{ name, filters: { q: name } }], version: 0 };
  expect((await attempt('saveTicketViews', { params: sharedScope, body }, agent)).status).toBe(403);
  expect((await attempt('getTicketViews', {}, customer)).status).toBe(403);
  await changeSharedViews(admin, (views) => [...views, { name, filters: { q: name } }]);
  expect((await call('getTicketViews', {}, agent)).shared.views.map((view) => view.name)).toContain(name);
});

it(
  'shared views are in the audit log with old and new names, and private views are not',
  { tags: ['nightly'] },
  async () => {
    const writer = await newPerson('admin');
    const name = `Logged ${newKey().slice(0, 8)}`;
    const removeTestView = (views: readonly TicketView[]) => views.filter((view) => view.name !== name);
    await changeSharedViews(writer, (views) => [...views, { name, filters: { q: 'Ada' } }]);
    await changeSharedViews(writer, (views) => [...removeTestView(views), { name, filters: { q: 'Ben' } }]);
    await changeSharedViews(writer, removeTestView);
    await call('saveTicketViews', { params: ownScope, body: { views: [vpnView], version: 0 } }, writer);

    const { items } = await call('listAuditLog', { query: { person: writer.id } }, admin);
    const expectedEntry = {
      kind: 'shared_views_saved',
      actor: { id: writer.id, name: writer.full_name },
      target: { type: 'ticket_views' },
    };
    const textWithName: unknown = expect.stringContaining(name);
    const textWithoutName: unknown = expect.not.stringContaining(name);
    expect(items.filter(({ target: { type } }) => type !== 'person')).toMatchObject([
      { ...expectedEntry, changes: [{ field: 'views', before: textWithName, after: textWithoutName }] },
      {
        ...expectedEntry,
        changes: [
          { field: 'views', before: textWithName, after: textWithName },
          { field: 'changed', before: null, after: name },
        ],
      },
      { ...expectedEntry, changes: [{ field: 'views', before: textWithoutName, after: textWithName }] },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/Ada|Ben/);
  },
);

const invalidViewCases: readonly [what: string, views: TicketView[], path: string, message: string][] = [
  [
    'two of one name',
    [vpnView, { ...criticalView, name: ' vpn ' }],
    'body.views.1.name',
    'Another view has this name',
  ],
  ['no name', [{ ...vpnView, name: ' ' }], 'body.views.0.name', 'Name is required'],
  [
    'more than there may be',
    Array.from({ length: limits.views + 1 }, (_, n) => ({ ...vpnView, name: `View ${n}` })),
    'body.views',
    `There can be ${limits.views} views`,
  ],
  ...['subject,size', 'subject,due_at,subject', 'subject, due_at', ''].map(
    (columns): (typeof invalidViewCases)[number] => [
      `columns named “${columns}”`,
      [{ ...vpnView, filters: { columns } }],
      'body.views.0.filters.columns',
      'must be names of columns or ids of fields, separated by commas, without duplicates',
    ],
  ),
];

it.each(invalidViewCases)('views are refused with %s', async (_, views, path, message) => {
  const answer = await attempt('saveTicketViews', { params: ownScope, body: { views, version: 0 } }, agent);
  expect(answer.status).toBe(400);
  expect(parseProblem(answer).issues).toEqual([{ path, message }]);
});
