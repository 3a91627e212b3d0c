/**
 * The brand: everything that names or colours the product for the people who use it. Another brand is this
 * file and `logo.svg` beside it; infra/docs/make-it-yours.md has the steps.
 */
const mailDomain = 'portico.example';

export const brand = {
  /** At most 20 characters, so that titles of pages fit a search result. */
  name: 'Portico',
  legalName: 'Portico Consulting Ltd',
  tagline: 'Software and support for regulated industries',
  /** Production sends mail from this domain, staging from `staging.` below it. */
  mailDomain,
  /** Enquiries and questions about the website. */
  contactEmail: `hello@${mailDomain}`,
  /** Clients of the support portal; alarms of deployed environments go here too. */
  supportEmail: `support@${mailDomain}`,
  /** Sends mails that nobody answers to. */
  noReplyEmail: `no-reply@${mailDomain}`,
  phone: '+44 20 7946 0321',
  address: {
    street: '14 Finsbury Square',
    city: 'London',
    postcode: 'EC2A 1BR',
    country: 'United Kingdom',
  },
  /** Of the address, ISO 3166-1: search engines ask for it. */
  countryCode: 'GB',
  /** The year the specification gives. */
  copyrightYear: 2024,
} as const;

/** The postal address, one line after the other. */
export const addressLines: readonly string[] = Object.values(brand.address);

/** Your own pages elsewhere, such as https://www.linkedin.com/company/…, for search engines. */
export const sameAs: readonly string[] = [];

/** A colour in both themes, as #rrggbb. */
interface Colour {
  readonly light: string;
  readonly dark: string;
}
type Palette = Readonly<Record<string, Colour>>;

/**
 * Colours of site, portal, administration, mails, icons and share pictures. In stylesheets `brandSoft` is
 * `var(--brand-soft)`. test/shared/brand.test.ts computes the contrast of each pair that is shown together.
 */
export const palette = {
  page: { light: '#faf8f3', dark: '#111716' },
  surface: { light: '#ffffff', dark: '#19211f' },
  sunken: { light: '#f0ece2', dark: '#0b100f' },
  ink: { light: '#1b2523', dark: '#eef0ea' },
  inkSoft: { light: '#4b5855', dark: '#b0bbb6' },
  line: { light: '#ddd7c9', dark: '#313d39' },
  lineStrong: { light: '#7f7a6c', dark: '#7d8b86' },

  brand: { light: '#1d4f43', dark: '#93d3bc' },
  brandHover: { light: '#143a31', dark: '#b4e3d1' },
  onBrand: { light: '#ffffff', dark: '#0c231c' },
  brandSoft: { light: '#e3eee9', dark: '#1d322b' },
  accent: { light: '#85560f', dark: '#e3ba70' },
  focus: { light: '#85560f', dark: '#e3ba70' },

  danger: { light: '#a0261c', dark: '#ffa698' },
  dangerSoft: { light: '#fbe9e6', dark: '#3a1d19' },
  success: { light: '#1c6337', dark: '#8fd8a6' },
  successSoft: { light: '#e4f2e8', dark: '#17301f' },
  info: { light: '#1c5583', dark: '#9cc9ee' },
  infoSoft: { light: '#e5eff8', dark: '#172b3c' },
  warning: { light: '#7a4b00', dark: '#f1c274' },
  warningSoft: { light: '#fbefd6', dark: '#38290f' },
  violet: { light: '#5a3f93', dark: '#c9b6f4' },
  violetSoft: { light: '#eee9f8', dark: '#2a2240' },
  grey: { light: '#4a5553', dark: '#bcc5c1' },
  greySoft: { light: '#e9e9e4', dark: '#28302e' },
} as const satisfies Palette;

/**
 * Colours of priorities, weakest first. They are not in `palette`, because only the lists and pages of
 * tickets show them. No status has one of these colours.
 */
export const priorityPalette = {
  prioritySoft: { light: '#fbe6f3', dark: '#3d1a30' },
  priorityMedium: { light: '#f0c6e0', dark: '#5a2547' },
  priority: { light: '#84205f', dark: '#f2a9d6' },
} as const satisfies Palette;

/** What replaces colours of the palette in the dark sections of the website's pages. */
export const inversePalette = {
  page: { light: '#1d4f43', dark: '#15332b' },
  ink: { light: '#f3f1e9', dark: '#f3f1e9' },
  inkSoft: { light: '#c6d6cf', dark: '#c6d6cf' },
  accent: { light: '#e3ba70', dark: '#e3ba70' },
} as const satisfies Palette;

export const fonts = {
  /** CSS font families that are on people's devices: the pages load no font. */
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  display: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', P052, Georgia, serif",
  /** Share pictures are drawn at build; `file` is a font file in an npm package. */
  share: {
    family: 'Source Serif 4',
    file: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  },
} as const;
