import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { brand, profileUrls } from '../../../shared/brand.ts';
import { originPlaceholder } from '../../../web/site/origin.ts';
import { adminPagePaths } from '../../../shared/model/admin-pages.ts';
import { portalPaths } from '../../../shared/model/portal-paths.ts';
import { prerenderedPaths, sitemapPaths, publishExamplePost } from './routes.ts';

/** Tests responses without a browser, as crawlers and link previews receive them. */

const { site } = inject('cloud');
const fetchPath = (path: string, headers: Record<string, string> = {}) => fetch(site + path, { headers });

let postPath: string;
beforeAll(async () => {
  postPath = `/blog/${(await publishExamplePost()).slug}`;
});
const listPaths = () => [...sitemapPaths, '/blogs', postPath];

async function fetchPage(path: string): Promise<{ html: string; root: HTMLElement }> {
  const response = await fetchPath(path);
  expect([path, response.status]).toEqual([path, 200]);
  const html = await response.text();
  return { html, root: parse(html) };
}
const readAttribute = (root: HTMLElement, selector: string, name: string) =>
  root.querySelector(selector)?.getAttribute(name);

const StructuredData = z.object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) });

describe('pages for crawlers', () => {
  test('have a canonical URL with the origin that serves the site', async () => {
    for (const path of listPaths()) {
      const { html, root } = await fetchPage(path);
      expect(html, path).not.toContain(originPlaceholder);
      expect(readAttribute(root, 'link[rel=canonical]', 'href')).toBe(site + path);
      expect(readAttribute(root, 'meta[property="og:url"]', 'content')).toBe(site + path);
      expect(root.querySelector('title')?.textContent).toSatisfy((title: string) =>
        title.endsWith(` | ${brand.name}`),
      );
      expect(readAttribute(root, 'meta[property="og:title"]', 'content')).toSatisfy((title: string) =>
        title.endsWith(` | ${brand.name}`),
      );
    }
  });

  test('have an existing image for link previews', async () => {
    for (const path of listPaths()) {
      const { root } = await fetchPage(path);
      const imageUrl = readAttribute(root, 'meta[property="og:image"]', 'content') ?? '';
      expect(imageUrl).toMatch(new RegExp(`^${site}/share/[\\w-]+\\.png$`));
      const response = await fetch(imageUrl);
      expect([imageUrl, response.status, response.headers.get('content-type')]).toEqual([
        imageUrl,
        200,
        'image/png',
      ]);
    }
  });

  test('have structured data whose URLs all belong to the site', async () => {
    for (const path of listPaths()) {
      const { root } = await fetchPage(path);
      const data = root.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
      const types = StructuredData.parse(JSON.parse(data))['@graph'].map((item) => item['@type']);
      const requiredTypes = path === '/' ? ['Organization'] : ['Organization', 'BreadcrumbList'];
      expect(types, path).toEqual(expect.arrayContaining(requiredTypes));
      const addresses = [...data.matchAll(/"(https?:\/\/[^"]+)"/g)].map(([, address = '']) => address);
      const foreignAddresses = addresses.filter(
        (address) =>
          address !== 'https://schema.org' && !profileUrls.includes(address) && !address.startsWith(site),
      );
      expect(foreignAddresses, path).toEqual([]);
    }
  });

  test('are exactly the pages in the sitemap that robots.txt names', async () => {
    const robots = await (await fetchPath('/robots.txt')).text();
    const [, sitemapUrl = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
    expect(sitemapUrl).toBe(`${site}/sitemap.xml`);
    const { urlset } = z
      .object({ urlset: z.object({ url: z.array(z.object({ loc: z.url() })) }) })
      .parse(new XMLParser().parse(await (await fetch(sitemapUrl)).text()));
    const addresses = urlset.url.map(({ loc }) => loc);
    const pageAddresses = addresses.filter((address) => !address.startsWith(`${site}/blog/`));
    expect(pageAddresses.sort()).toEqual([...sitemapPaths, '/blogs'].map((path) => site + path).sort());
    for (const address of pageAddresses)
      expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  });
});

describe('each address', () => {
  const readRedirect = async (path: string, method: string) => {
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
  ] as const)('%s redirects to its canonical form %s, for GET and HEAD', async ([path, canonicalPath]) => {
    for (const method of ['GET', 'HEAD'])
      expect(await readRedirect(path, method), method).toEqual([301, site + canonicalPath]);
  });

  test('in its canonical form gets the same response to HEAD as to GET', async () => {
    for (const path of listPaths()) {
      const responses = await Promise.all(['GET', 'HEAD'].map((method) => fetch(site + path, { method })));
      const [getResult, headResult] = responses.map(({ status, headers }) => [
        status,
        headers.get('content-type'),
      ]);
      expect(getResult, path).toEqual([200, 'text/html; charset=utf-8']);
      expect(headResult, path).toEqual(getResult);
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
    const response = await fetchPath(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const root = parse(await response.text());
    expect(readAttribute(root, 'meta[name=robots]', 'content')).toBe('noindex');
    expect(root.querySelectorAll('h1')).toHaveLength(1);
    const headResponse = await fetch(site + path, { method: 'HEAD' });
    expect([headResponse.status, await headResponse.text()]).toEqual([404, '']);
  });

  test.each(['/support/nothing', '/auth', '/admin/nothing/here', '/portal.html'])(
    '%s shows the not-found page of the site',
    async (path) => {
      const root = parse(await (await fetchPath(path)).text());
      expect(root.querySelector('h1')?.textContent).toBe('Oops! Page not found');
      expect(readAttribute(root, '#not-found a[href="/"]', 'href')).toBe('/');
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
  async function findStylesheetPath(): Promise<string> {
    return readAttribute((await fetchPage('/')).root, 'link[rel=stylesheet]', 'href') ?? '';
  }

  test('include the security headers on every kind of response', async () => {
    for (const path of [
      '/',
      '/blogs',
      postPath,
      '/no/such/page',
      '/robots.txt',
      '/auth/login',
      '/api/blogs',
      await findStylesheetPath(),
    ]) {
      const { headers } = await fetchPath(path);
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
    for (const path of [...listPaths(), '/no/such/page', '/blog/no-such-post']) {
      const response = await fetchPath(path);
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
    const readCacheControl = async (path: string) => (await fetchPath(path)).headers.get('cache-control');
    expect(await readCacheControl(await findStylesheetPath())).toBe('public, max-age=31536000, immutable');
    for (const path of [...prerenderedPaths, '/blogs', postPath, '/no/such/page'])
      expect(await readCacheControl(path), path).toMatch(/^public, max-age=0, /);
  });

  test('contain the correct types of icons and texts, and let browsers cache icons for a day', async () => {
    const oneDayCacheControl = 'public, max-age=86400';
    const revalidatingCacheControl = expect.stringMatching(/^public, max-age=0, /);
    for (const [path, type, cacheControl] of [
      ['/favicon.svg', 'image/svg+xml', oneDayCacheControl],
      ['/apple-touch-icon.png', 'image/png', oneDayCacheControl],
      ['/icon-512.png', 'image/png', oneDayCacheControl],
      ['/site.webmanifest', 'application/manifest+json', oneDayCacheControl],
      ['/robots.txt', 'text/plain; charset=utf-8', revalidatingCacheControl],
      ['/.well-known/security.txt', 'text/plain; charset=utf-8', revalidatingCacheControl],
    ] as const) {
      const { status, headers } = await fetchPath(path);
      expect([status, headers.get('content-type'), headers.get('cache-control')], path).toEqual([
        200,
        type,
        cacheControl,
      ]);
    }
  });

  test('security.txt names the site that serves it', async () => {
    expect(await (await fetchPath('/.well-known/security.txt')).text()).toContain(
      `Canonical: ${site}/.well-known/security.txt`,
    );
  });

  test('declare Brotli compression for pages and stylesheets', async () => {
    for (const path of ['/', '/blogs', await findStylesheetPath()])
      expect((await fetchPath(path, { 'accept-encoding': 'br' })).headers.get('content-encoding'), path).toBe(
        'br',
      );
  });
});
