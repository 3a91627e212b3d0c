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

/**
 * The two hues of the brand, in degrees of the OKLCH colour wheel: 30 is red, 90 yellow, 145 green, 260 blue,
 * 330 pink. Every colour follows from them (palette.ts). The accent marks what is current, required or done.
 */
export const hues = { brand: 170, accent: 34 } as const;

export const fonts = {
  /** CSS font families that are on people's devices. */
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  /** Headings of mails, and of pages until `web` is loaded. */
  display: 'Georgia, serif',
  /**
   * Headings of pages and share pictures: the name of a font, and its file in an npm package. After a change,
   * `npm run display-font` makes the file that pages load.
   */
  web: { family: 'Besley', file: '@expo-google-fonts/besley/500Medium/Besley_500Medium.ttf' },
} as const;
