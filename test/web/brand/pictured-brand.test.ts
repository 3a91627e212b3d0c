import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readLogo } from '../../../web/brand/logo.ts';
import { createPicturedBrand } from '../../../web/site/pictures/pictured-brand.ts';

test('the pictures of the portal on the home page show this brand', async () => {
  const brandText = await readFile(new URL('../../../web/site/pictures/brand.json', import.meta.url), 'utf8');
  expect(
    JSON.parse(brandText),
    'Take them again: run npm start, beside it npm run screenshots -- --portal, then build.',
  ).toEqual(createPicturedBrand(readLogo()));
});
