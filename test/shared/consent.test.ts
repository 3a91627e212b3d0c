import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { consentVersion } from '../../shared/model/newsletter.ts';
import { blogs } from '../../web/site/content/blogs.ts';

it('records the version of the text next to the newsletter checkbox', () => {
  const { heading, text, label, submit, privacy } = blogs.newsletter;
  const textHash = createHash('sha256').update(JSON.stringify([heading, text, label, submit, privacy]));
  // Change the text and its version together.
  expect([consentVersion, textHash.digest('hex').slice(0, 12)]).toEqual(['2024-01', '392275dbc60d']);
});
