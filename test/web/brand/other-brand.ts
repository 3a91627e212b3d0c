import * as currentBrand from '../../../shared/brand.ts';
import { type Colour, bannerTones, toHex, palette, createPalette } from '../../../shared/palette.ts';
import { toTelephoneUrl } from '../../../web/ui/telephone-link.ts';

const domain = 'quillfeather.test';

/** All exports of shared/brand.ts, with other values. */
export const otherBrand = {
  brand: {
    name: 'Quillfeather & Sons',
    legalName: 'Quillfeather & Sons GmbH',
    tagline: 'Fine nibs since 1820',
    mailDomain: domain,
    contactEmail: `post@${domain}`,
    supportEmail: `help@${domain}`,
    noReplyEmail: `do-not-answer@${domain}`,
    phone: '+49 351 4960',
    address: { street: 'Federgasse 7', city: 'Dresden', postcode: '01067', country: 'Germany' },
    countryCode: 'DE',
    copyrightYear: 2024,
  },
  addressLines: ['Federgasse 7', 'Dresden', '01067', 'Germany'],
  profileUrls: ['https://social.test/quillfeather'],
  hues: { brand: 250, accent: 130 },
  fonts: {
    text: 'Arial',
    display: 'Bodoni',
    web: { ...currentBrand.fonts.web, family: 'Quillfeather Serif' },
  },
} as const;

export const otherLogo = '<svg viewBox="0 0 10 10" fill="currentColor"><circle cx="5" cy="5" r="5"/></svg>';

export const otherPalette = createPalette(otherBrand.hues);

const listColours = (colours: Readonly<Record<string, Colour>>) =>
  Object.values(colours).flatMap(({ light, dark }) => [light, dark]);

const { name, legalName, tagline, phone, mailDomain, address } = currentBrand.brand;
const otherColours = listColours(otherPalette);

/** The banner colours for a hue; white, black and greys are the same for every hue. */
const listBannerColours = (hue: number) => Object.values(bannerTones).map((tone) => toHex(tone, hue));

/**
 * Colours of the current brand's banners without a topic, except those that the other brand also uses. Such
 * banners have the brand's hue.
 */
export const currentBannerColours: readonly string[] = listBannerColours(currentBrand.hues.brand).filter(
  (colour) => !listBannerColours(otherBrand.hues.brand).includes(colour),
);

/** Texts of the current brand that must not appear with another brand, in lower case. */
export const currentBrandTexts: readonly string[] = [
  name,
  legalName,
  tagline,
  phone,
  toTelephoneUrl(phone),
  mailDomain,
  address.street,
  address.postcode,
  currentBrand.fonts.text,
  currentBrand.fonts.display,
  currentBrand.fonts.web.family,
  ...listColours(palette).filter((colour) => !otherColours.includes(colour)),
].map((value) => value.toLowerCase());
