import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const api = vi.hoisted(() => vi.fn<(name: string) => Promise<{ items: never[] }>>());
vi.mock('../../../web/api/api.ts', () => ({ api }));
// Another test file may have loaded the module with the real API, so modules are loaded again.
vi.resetModules();
const { readDeskPart } = await import('../../../web/admin/desk.ts');

const emptyPage = { items: [] };
const listCalledEndpoints = () => api.mock.calls.map(([name]) => name);

const createQueryClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
const requestPart = (client: QueryClient, part: 'groups' | 'away') =>
  client.fetchQuery({ queryKey: [part], staleTime: 0, queryFn: readDeskPart(part, () => api(part)) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  api.mockImplementation((name: string) =>
    Promise.resolve(name === 'getDesk' ? { ...emptyPage, groups: emptyPage, away: emptyPage } : emptyPage),
  );
});
afterEach(() => {
  vi.useRealTimers();
  api.mockReset();
});

test('parts of a starting screen are one request; refetched parts are not', async () => {
  const client = createQueryClient();
  expect(await Promise.all([requestPart(client, 'groups'), requestPart(client, 'away')])).toEqual([
    emptyPage,
    emptyPage,
  ]);
  expect(listCalledEndpoints()).toEqual(['getDesk']);
  await requestPart(client, 'groups');
  expect(listCalledEndpoints()).toEqual(['getDesk', 'groups']);
});

test("a part of the desk's data that is requested later is current, including the user's changes", async () => {
  const client = createQueryClient();
  await requestPart(client, 'groups');
  vi.setSystemTime(Date.now() + 10_000);
  await requestPart(client, 'away');
  expect(listCalledEndpoints()).toEqual(['getDesk', 'away']);
});
