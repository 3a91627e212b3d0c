import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Controls that may truncate pasted text: search fields, and fields where a later error would be worse. */
const truncatingFiles = [
  'web/admin/lists/search/search-box.tsx',
  'web/admin/pages/mails/address-search.tsx',
  'web/admin/pages/users/dialogs/erase-dialog.tsx',
  'web/admin/palette/palette.tsx',
  'web/portal/profile/passkeys/new-passkey.tsx',
  'web/portal/ticket-list/search-box.tsx',
];

test('no form cuts off pasted text: the error names the field that is too long', () => {
  const filesWithLimits = globSync('web/**/*.tsx').filter((file) =>
    /\bmaxLength\b[=:]/.test(readFileSync(file, 'utf8')),
  );
  expect(filesWithLimits.toSorted()).toEqual(truncatingFiles);
});
