export interface PublicPage {
  readonly path: string;
  /** The text of links to the page, in the main navigation and in breadcrumbs. */
  readonly name: string;
  /** Whether the main navigation contains the page. The navigation has the order of this list. */
  readonly isInNavigation: boolean;
  /** Whether search engines may index the page. The sitemap contains only such pages. */
  readonly isInSitemap: boolean;
  /** Whether the build writes the page as a file, or a function renders it for each request. */
  readonly renderTime: 'build' | 'request';
}

/** The pages of the website except blog posts. */
export const publicPages = [
  { path: '/', name: 'Home', isInNavigation: true, isInSitemap: true, renderTime: 'build' },
  { path: '/about', name: 'About', isInNavigation: true, isInSitemap: true, renderTime: 'build' },
  { path: '/healthcare', name: 'Healthcare', isInNavigation: true, isInSitemap: true, renderTime: 'build' },
  { path: '/finance', name: 'Finance', isInNavigation: true, isInSitemap: true, renderTime: 'build' },
  { path: '/compliance', name: 'Compliance', isInNavigation: true, isInSitemap: true, renderTime: 'build' },
  { path: '/salesforce', name: 'Salesforce', isInNavigation: true, isInSitemap: true, renderTime: 'build' },
  { path: '/contact', name: 'Contact', isInNavigation: true, isInSitemap: true, renderTime: 'build' },
  { path: '/blogs', name: 'Blog', isInNavigation: true, isInSitemap: true, renderTime: 'request' },
  {
    path: '/newsletter',
    name: 'Your newsletter subscription',
    isInNavigation: false,
    isInSitemap: false,
    renderTime: 'build',
  },
  {
    path: '/privacy-policy',
    name: 'Privacy Policy',
    isInNavigation: false,
    isInSitemap: true,
    renderTime: 'build',
  },
  {
    path: '/cookies-policy',
    name: 'Cookies Policy',
    isInNavigation: false,
    isInSitemap: true,
    renderTime: 'build',
  },
] as const satisfies readonly PublicPage[];

/** The paths in the sitemap except blog posts. */
export const sitemapPaths: readonly string[] = publicPages
  .filter((page) => page.isInSitemap)
  .map(({ path }) => path);
