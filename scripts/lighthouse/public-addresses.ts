import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

const Location = z.object({ loc: z.url() });
const Sitemap = z.object({ urlset: z.object({ url: z.array(Location) }) });

const isPost = (address: string) => new URL(address).pathname.startsWith('/blog/');

/** The key of a page in the measured figures. All posts share one key. */
export function toFigureKey(address: string): string {
  return isPost(address) ? '/blog/{slug}' : new URL(address).pathname;
}

/** All pages of the site's sitemap, but only the first blog post, because all posts are similar. */
export async function listPublicAddresses(site: string): Promise<string[]> {
  const address = new URL('/sitemap.xml', site);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}`);
  const { urlset } = Sitemap.parse(new XMLParser().parse(await response.text()));
  const addresses = urlset.url.map(({ loc }) => loc);
  return [...addresses.filter((page) => !isPost(page)), ...addresses.filter(isPost).slice(0, 1)];
}
