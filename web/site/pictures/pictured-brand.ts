import { brand, hues } from '@portico/shared/brand.ts';

/** What pictures of the portal show of the brand: `brand.json`, which `npm run screenshots` writes. */
export const picturedBrand = (logo: string) => ({ name: brand.name, hues, logo });
