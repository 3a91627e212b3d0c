import { brand, profileUrls } from '@portico/shared/brand.ts';

const { street, city, postcode } = brand.address;

/** The consultancy. @see https://schema.org/Organization */
const createOrganization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand.name,
  legalName: brand.legalName,
  url: `${origin}/`,
  logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: 512, height: 512 },
  email: brand.contactEmail,
  telephone: brand.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    postalCode: postcode,
    addressCountry: brand.countryCode,
  },
  ...(profileUrls.length > 0 && { sameAs: profileUrls }),
});

/** @see https://schema.org/WebSite */
const createWebsite = (origin: string) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  url: `${origin}/`,
  name: brand.name,
  description: brand.tagline,
  inLanguage: 'en-GB',
  publisher: { '@id': `${origin}/#organization` },
});

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The path from the home page to a page. @see https://schema.org/BreadcrumbList */
const createBreadcrumbs = (origin: string, crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

export interface DescribedPage {
  readonly title: string;
  readonly description: string;
  /** The path from the home page to this page; empty for the home page. */
  readonly crumbs: readonly Crumb[];
  /** When the text was last changed (ISO 8601); undefined if unknown. */
  readonly lastModified?: string | undefined;
}

/**
 * The structured data of a page for search engines: the consultancy, the site, the page itself, and the path
 * to it.
 */
export function createStructuredData(
  origin: string,
  { title, description, crumbs, lastModified }: DescribedPage,
): object[] {
  const url = origin + (crumbs.at(-1)?.path ?? '/');
  return [
    createOrganization(origin),
    createWebsite(origin),
    {
      '@type': 'WebPage',
      '@id': `${url}#page`,
      url,
      name: title,
      description,
      inLanguage: 'en-GB',
      isPartOf: { '@id': `${origin}/#website` },
      ...(lastModified !== undefined && { dateModified: lastModified }),
    },
    ...(crumbs.length > 0 ? [createBreadcrumbs(origin, crumbs)] : []),
  ];
}
