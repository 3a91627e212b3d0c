/**
 * The brand: all names and colours that users see. For another brand, change this file and the `logo.svg`
 * next to it; infra/docs/make-it-yours.md lists the steps.
 */
const mailDomain = 'portico.example';

export const brand = {
  /** At most 20 characters, so that page titles fit into search results. */
  name: 'Portico',
  legalName: 'Portico Consulting Ltd',
  tagline: 'Software and support for regulated industries',
  /** Production sends mail from this domain, and staging from its subdomain `staging`. */
  mailDomain,
  /** Enquiries and questions about the website. */
  contactEmail: `hello@${mailDomain}`,
  /**
   * Clients of the support portal write to this address. Deployed environments send their alarms to it too.
   */
  supportEmail: `support@${mailDomain}`,
  /** The sender of mails that cannot be replied to. */
  noReplyEmail: `no-reply@${mailDomain}`,
  phone: '+44 20 7946 0321',
  address: {
    street: '14 Finsbury Square',
    city: 'London',
    postcode: 'EC2A 1BR',
    country: 'United Kingdom',
  },
  /** The country of the address, ISO 3166-1; search engines require it. */
  countryCode: 'GB',
  /** The year of the copyright notice. */
  copyrightYear: 2024,
} as const;

/** The lines of the postal address. */
export const addressLines: readonly string[] = Object.values(brand.address);

/** Your pages on other sites, such as https://www.linkedin.com/company/…, for search engines. */
export const profileUrls: readonly string[] = [];

/**
 * The two hues of the brand, in degrees of the OKLCH colour wheel: 30 is red, 90 yellow, 145 green, 260 blue,
 * 330 pink. palette.ts derives all colours that depend on the brand from these hues. The accent colour
 * marks current, required and completed items.
 */
export const hues = { brand: 170, accent: 34 } as const;

export const fonts = {
  /** CSS font families that are installed on most devices. */
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  /** The font of headings in mails, and on pages until `web` is loaded. */
  display: 'Georgia, serif',
  /**
   * The font of headings on pages and share pictures: its name, and its file in an npm package. After a
   * change, `npm run display-font` generates the file that pages load.
   */
  web: { family: 'Besley', file: '@expo-google-fonts/besley/500Medium/Besley_500Medium.ttf' },
} as const;
