import messages from '@cloudscape-design/components/i18n/messages/all.en-GB';
import { expect, test } from 'vitest';

// web/vite.config.ts leaves the parser of messages out.
test("each of Cloudscape's messages is parsed already", () => {
  const ofPackages = Object.values(messages).flatMap((locales) => Object.values(locales));
  const all = ofPackages.flatMap((components) => Object.values(components)).flatMap(Object.entries);

  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(([, message]) => !Array.isArray(message))).toEqual([]);
});
