import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetch } from '../../../web/api/refetch.ts';

it('refetches requests in flight, but not finished ones', async () => {
  const queryClient = new QueryClient();
  const answers: ((text: string) => void)[] = [];
  const requestedQueries: string[] = [];
  const observe = (name: string) =>
    new QueryObserver(queryClient, {
      queryKey: ['tickets', name],
      queryFn: () => {
        requestedQueries.push(name);
        return new Promise<string>((resolve) => answers.push(resolve));
      },
    });
  const unsubscribers = [observe('arrived'), observe('on its way')].map((observer) =>
    observer.subscribe(() => undefined),
  );
  answers[0]?.('read');
  await expect.poll(() => queryClient.getQueryData(['tickets', 'arrived'])).toBe('read');

  const refetched = refetch(queryClient, ['tickets']);
  answers[1]?.('before the mark');
  await expect.poll(() => requestedQueries).toEqual(['arrived', 'on its way', 'on its way']);
  answers[2]?.('after the mark');
  await refetched;
  expect(queryClient.getQueryData(['tickets', 'on its way'])).toBe('after the mark');
  unsubscribers.forEach((end) => end());
});
