import * as current from '../../../shared/brand.ts';

/** A colour that differs from the given one in every channel. */
const changed = (colour: string) =>
  `#${(Number.parseInt(colour.slice(1), 16) ^ 0x030507).toString(16).padStart(6, '0')}`;

type Colours = Readonly<Record<string, { readonly light: string; readonly dark: string }>>;

const recoloured = (colours: Colours) =>
  Object.fromEntries(
    Object.entries(colours).map(([name, { light, dark }]) => [
      name,
      { light: changed(light), dark: changed(dark) },
    ]),
  );

const domain = 'quillfeather.test';

/** Everything that shared/brand.ts exports, with other values. */
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
  sameAs: ['https://social.test/quillfeather'],
  palette: recoloured(current.palette),
  inversePalette: recoloured(current.inversePalette),
  priorityPalette: recoloured(current.priorityPalette),
  fonts: {
    text: 'Arial',
    display: 'Georgia',
    share: { ...current.fonts.share, family: 'Quillfeather Serif' },
  },
} as const;

export const otherLogo = '<svg viewBox="0 0 10 10" fill="currentColor"><circle cx="5" cy="5" r="5"/></svg>';

const coloursOf = (...palettes: Colours[]) =>
  palettes.flatMap((colours) => Object.values(colours).flatMap(({ light, dark }) => [light, dark]));

const { name, legalName, tagline, phone, mailDomain, address } = current.brand;
const newColours = coloursOf(otherBrand.palette, otherBrand.inversePalette, otherBrand.priorityPalette);

/** Texts of the current brand that must not appear with another brand, in lower case. */
export const currentBrandTexts: readonly string[] = [
  name,
  legalName,
  tagline,
  phone,
  mailDomain,
  address.street,
  address.postcode,
  current.fonts.text,
  current.fonts.display,
  current.fonts.share.family,
  ...coloursOf(current.palette, current.inversePalette, current.priorityPalette).filter(
    (colour) => !newColours.includes(colour),
  ),
].map((value) => value.toLowerCase());
