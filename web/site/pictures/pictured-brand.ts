import { brand, hues } from '@portico/shared/brand.ts';

/** The parts of the brand that pictures of the portal show; `npm run screenshots` writes `brand.json`. */
export const createPicturedBrand = (logo: string) => ({ name: brand.name, hues, logo });
