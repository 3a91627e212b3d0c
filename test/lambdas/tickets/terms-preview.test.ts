import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { previewTermsUpdate } from '../../../lambdas/tickets/service-level/terms-preview.ts';
import { limits } from '../../../shared/model/limits.ts';

const ticketCount = limits.terms_preview + 1;
let preview: typeof previewTermsUpdate;

// Loads the modules again with mocks, because other test files may have loaded them without mocks.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../../../lambdas/tickets/service-level/open-terms.ts', async (original) => ({
    ...(await original<object>()),
    listOpenTicketIds: async function* () {
      for (let index = 0; index < ticketCount; index += 1) yield await Promise.resolve(String(index));
    },
    createTermsFinder: () => undefined,
    planTermsChange: () => Promise.resolve(undefined),
  }));
  ({ previewTermsUpdate: preview } = await import('../../../lambdas/tickets/service-level/terms-preview.ts'));
});
afterAll(() => {
  vi.doUnmock('../../../lambdas/tickets/service-level/open-terms.ts');
  vi.resetModules();
});

test('a preview covers a limited number of open tickets', async () => {
  expect(await preview(undefined, new Date(), () => true)).toEqual({
    items: [],
    examined: limits.terms_preview,
    more: true,
  });
});

test('a preview that is nearly out of time stops, and shows how far it got and that it is incomplete', async () => {
  let remainingChecks = ticketCount + 2;
  const { examined, more } = await preview(undefined, new Date(), () => (remainingChecks -= 1) > 0);
  expect(examined).toBeGreaterThan(0);
  expect(examined).toBeLessThan(limits.terms_preview);
  expect(more).toBe(true);
});
