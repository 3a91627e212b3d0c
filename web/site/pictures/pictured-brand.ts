import { brand, hues } from '@portico/shared/brand.ts';

/**
 * The parts of the brand that pictures of the portal show: `brand.json`, which `npm run screenshots` writes.
 */
export const picturedBrand = (logo: string) => ({ name: brand.name, hues, logo });
