import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const api = vi.hoisted(() => vi.fn<(name: string) => Promise<object>>());
vi.mock('../../../web/api/api.ts', () => ({ api }));
const { deskPart } = await import('../../../web/admin/desk.ts');

const shared = { groups: { items: [] }, away: { items: [] } };
const own = { items: [{ id: 'own' }] };

const clientOfDocument = () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
const ask = (client: QueryClient, part: 'groups' | 'away') =>
  client.fetchQuery({ queryKey: [part], staleTime: 0, queryFn: deskPart(part, () => api(part)) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  api.mockImplementation((name: string) => Promise.resolve(name === 'getDesk' ? shared : own));
});
afterEach(() => {
  vi.useRealTimers();
  api.mockReset();
});

test('parts of a screen that starts are one request; what is asked for again is not', async () => {
  const client = clientOfDocument();
  expect(await Promise.all([ask(client, 'groups'), ask(client, 'away')])).toEqual([
    shared.groups,
    shared.away,
  ]);
  expect(api.mock.calls).toEqual([['getDesk', {}]]);
  expect(await ask(client, 'groups')).toEqual(own);
});

test('a part that is first needed later is as it is then, with what the user has changed', async () => {
  const client = clientOfDocument();
  await ask(client, 'groups');
  vi.setSystemTime(Date.now() + 10_000);
  expect(await ask(client, 'away')).toEqual(own);
});
