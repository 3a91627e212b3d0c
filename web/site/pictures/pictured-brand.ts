import { brand, hues } from '@portico/shared/brand.ts';

/** What pictures of the portal show of the brand. `npm run screenshots` writes it beside them, as `brand.json`. */
export const picturedBrand = (logo: string) => ({ name: brand.name, hues, logo });
