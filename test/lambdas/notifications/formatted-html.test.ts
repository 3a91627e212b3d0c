import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { renderFormattedText } from '../../../lambdas/notifications/words/formatted-html.ts';

// Loads the modules again with a mock, because other test files may have loaded them without it.
let renderHtml: typeof renderFormattedText;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../../../shared/markdown/link-target.ts', () => ({
    parseLinkTarget: () => {
      throw new URIError('URI malformed');
    },
  }));
  ({ renderFormattedText: renderHtml } =
    await import('../../../lambdas/notifications/words/formatted-html.ts'));
});
afterAll(() => {
  vi.doUnmock('../../../shared/markdown/link-target.ts');
  vi.resetModules();
});

test('a comment that cannot be formatted is in the mail as it was typed', () => {
  expect(renderHtml('**Look** at [x](mailto:a@b.example)')).toBe(
    '<p style="overflow-wrap:anywhere">**Look** at [x](mailto:a@b.example)</p>',
  );
});
