import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { consentVersion } from '../../shared/model/newsletter.ts';
import { blogs } from '../../web/site/content/blogs.ts';

it('records the version of the very words that somebody agreed to at the newsletter box', () => {
  const { heading, text, label, submit, privacy } = blogs.newsletter;
  const words = createHash('sha256').update(JSON.stringify([heading, text, label, submit, privacy]));
  // Other words need another version, so the two are changed together.
  expect([consentVersion, words.digest('hex').slice(0, 12)]).toEqual(['2024-01', '392275dbc60d']);
});
