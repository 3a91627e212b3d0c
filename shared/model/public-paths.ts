/** Addresses of the public pages that search engines are to know, apart from the posts of the blog (specification §2). */
export const publicPaths = [
  '/',
  '/about',
  '/healthcare',
  '/finance',
  '/compliance',
  '/salesforce',
  '/contact',
  '/blogs',
  '/privacy-policy',
  '/cookies-policy',
] as const;
