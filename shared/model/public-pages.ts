export interface PublicPage {
  readonly path: string;
  /** The text of links to the page, in the main navigation and in breadcrumbs. */
  readonly name: string;
  /** Whether the main navigation contains the page. The navigation has the order of this list. */
  readonly inNavigation: boolean;
  /** Whether search engines may index the page. The sitemap contains only such pages. */
  readonly inSitemap: boolean;
  /** Whether the build writes the page as a file, or a function renders it for each request. */
  readonly rendered: 'build' | 'request';
}

/** The pages of the website except blog posts. */
export const publicPages = [
  { path: '/', name: 'Home', inNavigation: true, inSitemap: true, rendered: 'build' },
  { path: '/about', name: 'About', inNavigation: true, inSitemap: true, rendered: 'build' },
  { path: '/healthcare', name: 'Healthcare', inNavigation: true, inSitemap: true, rendered: 'build' },
  { path: '/finance', name: 'Finance', inNavigation: true, inSitemap: true, rendered: 'build' },
  { path: '/compliance', name: 'Compliance', inNavigation: true, inSitemap: true, rendered: 'build' },
  { path: '/salesforce', name: 'Salesforce', inNavigation: true, inSitemap: true, rendered: 'build' },
  { path: '/contact', name: 'Contact', inNavigation: true, inSitemap: true, rendered: 'build' },
  { path: '/blogs', name: 'Blog', inNavigation: true, inSitemap: true, rendered: 'request' },
  {
    path: '/newsletter',
    name: 'Your newsletter subscription',
    inNavigation: false,
    inSitemap: false,
    rendered: 'build',
  },
  {
    path: '/privacy-policy',
    name: 'Privacy Policy',
    inNavigation: false,
    inSitemap: true,
    rendered: 'build',
  },
  {
    path: '/cookies-policy',
    name: 'Cookies Policy',
    inNavigation: false,
    inSitemap: true,
    rendered: 'build',
  },
] as const satisfies readonly PublicPage[];

/** The paths in the sitemap except blog posts. */
export const sitemapPaths: readonly string[] = publicPages
  .filter((page) => page.inSitemap)
  .map(({ path }) => path);
