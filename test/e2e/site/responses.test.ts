import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { brand, sameAs } from '../../../shared/brand.ts';
import { originPlaceholder } from '../../../web/site/origin.ts';
import { adminPagePaths } from '../../../shared/model/admin-pages.ts';
import { portalPaths } from '../../../shared/model/portal-paths.ts';
import { builtPaths, listedPaths, publishedPost } from './routes.ts';

/** Tests responses without a browser, as crawlers and link previews receive them. */

const { site } = inject('cloud');
const get = (path: string, headers: Record<string, string> = {}) => fetch(site + path, { headers });

let post: string;
beforeAll(async () => {
  post = `/blog/${(await publishedPost()).slug}`;
});
const allPaths = () => [...listedPaths, '/blogs', post];

async function pageAt(path: string): Promise<{ html: string; root: HTMLElement }> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  const html = await response.text();
  return { html, root: parse(html) };
}
const attribute = (root: HTMLElement, selector: string, name: string) =>
  root.querySelector(selector)?.getAttribute(name);

const StructuredData = z.object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) });

describe('pages for crawlers', () => {
  test('have a canonical URL with the origin that serves the site', async () => {
    for (const path of allPaths()) {
      const { html, root } = await pageAt(path);
      expect(html, path).not.toContain(originPlaceholder);
      expect(attribute(root, 'link[rel=canonical]', 'href')).toBe(site + path);
      expect(attribute(root, 'meta[property="og:url"]', 'content')).toBe(site + path);
      expect(root.querySelector('title')?.textContent).toSatisfy((title: string) =>
        title.endsWith(` | ${brand.name}`),
      );
      expect(attribute(root, 'meta[property="og:title"]', 'content')).toSatisfy((title: string) =>
        title.endsWith(` | ${brand.name}`),
      );
    }
  });

  test('have an existing image for link previews', async () => {
    for (const path of allPaths()) {
      const { root } = await pageAt(path);
      const image = attribute(root, 'meta[property="og:image"]', 'content') ?? '';
      expect(image).toMatch(new RegExp(`^${site}/share/[\\w-]+\\.png$`));
      const response = await fetch(image);
      expect([image, response.status, response.headers.get('content-type')]).toEqual([
        image,
        200,
        'image/png',
      ]);
    }
  });

  test('have structured data whose URLs all belong to the site', async () => {
    for (const path of allPaths()) {
      const { root } = await pageAt(path);
      const data = root.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
      const types = StructuredData.parse(JSON.parse(data))['@graph'].map((item) => item['@type']);
      const requiredTypes = path === '/' ? ['Organization'] : ['Organization', 'BreadcrumbList'];
      expect(types, path).toEqual(expect.arrayContaining(requiredTypes));
      const addresses = [...data.matchAll(/"(https?:\/\/[^"]+)"/g)].map(([, address = '']) => address);
      const foreignAddresses = addresses.filter(
        (address) =>
          address !== 'https://schema.org' && !sameAs.includes(address) && !address.startsWith(site),
      );
      expect(foreignAddresses, path).toEqual([]);
    }
  });

  test('are exactly the pages in the sitemap that robots.txt names', async () => {
    const robots = await (await get('/robots.txt')).text();
    const [, sitemap = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
    expect(sitemap).toBe(`${site}/sitemap.xml`);
    const { urlset } = z
      .object({ urlset: z.object({ url: z.array(z.object({ loc: z.url() })) }) })
      .parse(new XMLParser().parse(await (await fetch(sitemap)).text()));
    const addresses = urlset.url.map(({ loc }) => loc);
    const pages = addresses.filter((address) => !address.startsWith(`${site}/blog/`));
    expect(pages.sort()).toEqual([...listedPaths, '/blogs'].map((path) => site + path).sort());
    for (const address of pages) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  });
});

describe('each address', () => {
  const redirectOf = async (path: string, method: string) => {
    const response = await fetch(site + path, { method, redirect: 'manual' });
    return [response.status, new URL(response.headers.get('location') ?? '', site).href];
  };

  test.for([
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/index.html', '/'],
    ['/contact/', '/contact'],
    ['/contact.html', '/contact'],
    ['/blogs/', '/blogs'],
    ['/blog', '/blogs'],
    ['/blog/', '/blogs'],
    ['/blog/some-post/', '/blog/some-post'],
    ['/admin/tickets/', '/admin/tickets'],
    ['/blogs/?category=Salesforce', '/blogs?category=Salesforce'],
  ] as const)('%s redirects to its canonical form %s, for GET and HEAD', async ([path, form]) => {
    for (const method of ['GET', 'HEAD'])
      expect(await redirectOf(path, method), method).toEqual([301, site + form]);
  });

  test('in its canonical form gets the same response to HEAD as to GET', async () => {
    for (const path of allPaths()) {
      const answers = await Promise.all(['GET', 'HEAD'].map((method) => fetch(site + path, { method })));
      const [whole, head] = answers.map(({ status, headers }) => [status, headers.get('content-type')]);
      expect(whole, path).toEqual([200, 'text/html; charset=utf-8']);
      expect(head, path).toEqual(whole);
    }
  });
});

describe('an unknown URL', () => {
  test.each([
    '/no/such/page',
    '//evil.example/',
    '/%ff',
    '/about%2Fteam',
    `/${'long'.repeat(1_000)}`,
    '/blog//x',
    '/blog/%ff',
    '/blog/a%2Fb',
    `/blog/${'long'.repeat(1_000)}`,
    '/about/team',
    '/case-studies',
    '/blog/no-such-post',
    '/support/nothing',
    '/auth',
    '/admin/nothing/here',
  ])('%s returns 404 with an HTML page', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const root = parse(await response.text());
    expect(attribute(root, 'meta[name=robots]', 'content')).toBe('noindex');
    expect(root.querySelectorAll('h1')).toHaveLength(1);
    const head = await fetch(site + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([404, '']);
  });

  test.each(['/support/nothing', '/auth', '/admin/nothing/here', '/portal.html'])(
    '%s shows the not-found page of the site',
    async (path) => {
      const root = parse(await (await get(path)).text());
      expect(root.querySelector('h1')?.textContent).toBe('Oops! Page not found');
      expect(attribute(root, '#not-found a[href="/"]', 'href')).toBe('/');
    },
  );

  test.each([...Object.values(portalPaths), ...adminPagePaths])(
    'the path %s of an application returns 200',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(site + path.replace(':id', 'anything'), { method });
        expect([method, response.status]).toEqual([method, 200]);
      }
    },
  );
});

describe('response headers', () => {
  async function stylesheet(): Promise<string> {
    return attribute((await pageAt('/')).root, 'link[rel=stylesheet]', 'href') ?? '';
  }

  test('include the security headers on every kind of response', async () => {
    for (const path of [
      '/',
      '/blogs',
      post,
      '/no/such/page',
      '/robots.txt',
      '/auth/login',
      '/api/blogs',
      await stylesheet(),
    ]) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toMatch(/^default-src 'none'; script-src 'self'/);
      expect(policy, path).not.toMatch(/unsafe|\*(?!;| )/);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(Object.fromEntries(headers), path).toMatchObject({
        'strict-transport-security': expect.stringMatching(/max-age=63072000/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    }
  });

  test("allow each page's only inline script by its hash, and no other inline code", async () => {
    for (const path of [...allPaths(), '/no/such/page', '/blog/no-such-post']) {
      const response = await get(path);
      const scripts = parse(await response.text()).querySelectorAll('script:not([src], [type])');
      const hashes = scripts.map(({ textContent }) =>
        createHash('sha256').update(textContent).digest('base64'),
      );
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(hashes, path).toHaveLength(1);
      expect(
        [...policy.matchAll(/'sha\d+-([^']+)'/g)].map(([, hash]) => hash),
        path,
      ).toEqual(hashes);
    }
  });

  test('let browsers cache assets for a year and revalidate pages', async () => {
    const cacheControlOf = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cacheControlOf(await stylesheet())).toBe('public, max-age=31536000, immutable');
    for (const path of [...builtPaths, '/blogs', post, '/no/such/page'])
      expect(await cacheControlOf(path), path).toMatch(/^public, max-age=0, /);
  });

  test('contain the correct types of icons and texts, and let browsers cache icons for a day', async () => {
    const day = 'public, max-age=86400';
    const revalidatedCache = expect.stringMatching(/^public, max-age=0, /);
    for (const [path, type, caching] of [
      ['/favicon.svg', 'image/svg+xml', day],
      ['/apple-touch-icon.png', 'image/png', day],
      ['/icon-512.png', 'image/png', day],
      ['/site.webmanifest', 'application/manifest+json', day],
      ['/robots.txt', 'text/plain; charset=utf-8', revalidatedCache],
      ['/.well-known/security.txt', 'text/plain; charset=utf-8', revalidatedCache],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers.get('content-type'), headers.get('cache-control')], path).toEqual([
        200,
        type,
        caching,
      ]);
    }
  });

  test('security.txt names the site that serves it', async () => {
    expect(await (await get('/.well-known/security.txt')).text()).toContain(
      `Canonical: ${site}/.well-known/security.txt`,
    );
  });

  test('declare Brotli compression for pages and stylesheets', async () => {
    for (const path of ['/', '/blogs', await stylesheet()])
      expect((await get(path, { 'accept-encoding': 'br' })).headers.get('content-encoding'), path).toBe('br');
  });
});
