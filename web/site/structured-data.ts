import { brand } from '@portico/shared/brand.ts';

const { street, city, postcode, country } = brand.address;

/** The consultancy. @see https://schema.org/Organization */
export const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand.name,
  legalName: brand.legalName,
  url: `${origin}/`,
  logo: `${origin}/share/site.png`,
  email: brand.contactEmail,
  telephone: brand.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    postalCode: postcode,
    addressCountry: country,
  },
});

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The path from the home page to a page. @see https://schema.org/BreadcrumbList */
export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
