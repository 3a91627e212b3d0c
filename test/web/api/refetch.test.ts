import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetch } from '../../../web/api/refetch.ts';

it('refetches requests in flight, but not finished ones', async () => {
  const queryClient = new QueryClient();
  const resolvers: ((text: string) => void)[] = [];
  const requestedQueries: string[] = [];
  const createObserver = (name: string) =>
    new QueryObserver(queryClient, {
      queryKey: ['tickets', name],
      queryFn: () => {
        requestedQueries.push(name);
        return new Promise<string>((resolve) => resolvers.push(resolve));
      },
    });
  const unsubscribers = [createObserver('arrived'), createObserver('on its way')].map((observer) =>
    observer.subscribe(() => undefined),
  );
  resolvers[0]?.('read');
  await expect.poll(() => queryClient.getQueryData(['tickets', 'arrived'])).toBe('read');

  const refetchPromise = refetch(queryClient, ['tickets']);
  resolvers[1]?.('before the mark');
  await expect.poll(() => requestedQueries).toEqual(['arrived', 'on its way', 'on its way']);
  resolvers[2]?.('after the mark');
  await refetchPromise;
  expect(queryClient.getQueryData(['tickets', 'on its way'])).toBe('after the mark');
  unsubscribers.forEach((unsubscribe) => unsubscribe());
});
