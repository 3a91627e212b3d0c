import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { adminPagePaths } from '../../../shared/model/admin-pages.ts';
import { portalPaths } from '../../../shared/model/portal-paths.ts';
import { loadEdgeFunction } from '../support/edge-function.ts';
import { synthesize } from '../support/synthesize.ts';
import { checkRows } from '../../support/rows.ts';

const { site } = synthesize('dev').templates;

describe('the viewer request function', () => {
  const routeFunction = loadEdgeFunction(site, /^Route/);
  const Request = z.object({ uri: z.string() });
  const Redirect = z.object({
    statusCode: z.literal(301),
    headers: z.object({ location: z.object({ value: z.string() }) }),
  });
  const findFile = (uri: string) =>
    Request.parse(
      routeFunction.run({ request: { method: 'GET', uri, headers: {}, querystring: {}, cookies: {} } }),
    ).uri;

  const findRedirect = (uri: string, querystring: object = {}, method = 'GET') =>
    Redirect.parse(routeFunction.run({ request: { method, uri, headers: {}, querystring, cookies: {} } }))
      .headers.location.value;

  test('redirects other forms of an address to its canonical form, for GET and HEAD', () =>
    checkRows(
      [
        ['/index.html', '/'],
        ['/index', '/'],
        ['/index/', '/'],
        ['/about/', '/about'],
        ['/about.html', '/about'],
        ['/about.html/', '/about'],
        ['/contact.html', '/contact'],
        ['/blogs/', '/blogs'],
        ['/blog', '/blogs'],
        ['/blog/', '/blogs'],
      ],
      ([uri]) => uri,
      ([uri, canonicalUri]) => {
        for (const method of ['GET', 'HEAD']) expect(findRedirect(uri, {}, method)).toBe(canonicalUri);
      },
    ));

  test('keeps the query of a redirected address', () => {
    const query = { category: { value: 'Salesforce' }, after: { value: 'a%2Fb' } };
    expect(findRedirect('/blogs/', query)).toBe('/blogs?category=Salesforce&after=a%2Fb');
  });

  test('redirects to no other site', () => {
    for (const uri of [
      '//evil.example',
      '//evil.example/',
      '//evil.example/about.html',
      '//about/',
      '/\\evil/',
    ])
      expect(findFile(uri), uri).toBe('/404.html');
  });

  test.each([
    ['/', '/index.html'],
    ['/about', '/about.html'],
    ['/case-studies/one', '/case-studies/one.html'],
    ['/favicon.svg', '/favicon.svg'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
  ])('maps %s to the file %s', (uri, file) => expect(findFile(uri)).toBe(file));

  const fillPath = (path: string) => path.replace(':id', '01J.5');

  test('maps every path of the portal to its application', () =>
    checkRows(
      Object.values(portalPaths),
      (path) => path,
      (path) => {
        expect(findFile(fillPath(path))).toBe('/portal.html');
        expect(findRedirect(`${fillPath(path)}/`)).toBe(fillPath(path));
      },
    ));

  test('maps every path of the admin area to its application', () =>
    checkRows(
      adminPagePaths,
      (path) => path,
      (path) => {
        expect(findFile(fillPath(path))).toBe('/admin.html');
        expect(findRedirect(`${fillPath(path)}/`)).toBe(fillPath(path));
      },
    ));

  test('maps every path without a page to the 404 page', () =>
    checkRows(
      [
        '/nowhere',
        '/about/team',
        '/case-studies',
        '/case-studies/another',
        '/administrator',
        '/authors',
        '/supporting',
        '/wp-login.php',
        '/.vite/manifest.json',
        '/constructor',
        '//',
        '/about//',
        '/about/.html',
        '/.html',
        '/404',
        '/404.html',
        '/blog.html',
        '/%ff',
        '/%61bout',
        '/about%2Fteam',
        '/__proto__',
        `/${'a'.repeat(4_000)}`,
        '/Admin',
        '/admin/nothing',
        '/admin/ticket',
        '/admin/ticket/',
        '/admin/ticket/1/2',
        '/admin.html',
        '/admin//tickets',
        '/auth',
        '/auth/register',
        '/auth/login/again',
        '/support',
        '/support/nothing',
        '/support/ticket/1/2',
        '/portal',
        '/portal.html',
      ],
      (uri) => uri,
      (uri) => expect(findFile(uri)).toBe('/404.html'),
    ));

  test.each([
    ['/support/nothing', '/support/nothing'],
    ['/people/jo@example.com/x', '/people/*/x'],
    ['/people/jo%40example.com', '/people/*'],
    [`/${'a'.repeat(500)}`, `/${'a'.repeat(199)}`],
  ])('if no page exists, logs the path %s as %s, without its query', (uri, loggedPath) => {
    const querystring = { token: { value: 'secret' } };
    routeFunction.run({ request: { method: 'HEAD', uri, headers: {}, querystring, cookies: {} } });
    expect(routeFunction.logLines).toEqual([`Page not found: ${loggedPath}`]);
  });

  test('does not log paths of pages', () => {
    for (const uri of ['/', '/about', '/support/ticket/1', '/admin']) {
      findFile(uri);
      expect(routeFunction.logLines).toEqual([]);
    }
  });

  test('does not change the rest of the request', () => {
    const request = {
      method: 'HEAD',
      uri: '/about',
      headers: { a: { value: 'b' } },
      querystring: { q: { value: '1' } },
    };
    expect(routeFunction.run({ request })).toEqual({ ...request, uri: '/about.html' });
  });
});

describe('the viewer request function of rendered pages', () => {
  const renderedFunction = loadEdgeFunction(site, /^Rendered/);
  const runRenderedFunction = (uri: string) =>
    renderedFunction.run({ request: { method: 'GET', uri, headers: {}, querystring: {}, cookies: {} } });

  test('redirects a post with a trailing slash to its canonical path', () => {
    expect(runRenderedFunction('/blog/one-post/')).toMatchObject({
      statusCode: 301,
      headers: { location: { value: '/blog/one-post' } },
    });
  });

  const token = `${'a'.repeat(43)}.${'_'.repeat(43)}`;

  test.each(['/blogs', '/blog/one-post', `/newsletter/confirm/${token}`, '/rss.xml', '/sitemap.xml'])(
    'lets %s pass',
    (uri) => expect(runRenderedFunction(uri)).toMatchObject({ uri }),
  );

  test('returns the 404 page for a path that no rendered page can have', () =>
    checkRows(
      [
        '/blog//x',
        '/blog//evil.example/',
        '/blog/%ff',
        '/blog/a%2Fb',
        '/blog/a/b',
        '/blog/..',
        '/blog/Post',
        `/blog/${'a'.repeat(4_000)}`,
        `/newsletter/confirm/${token}/x`,
        '/newsletter/%ff',
      ],
      (uri) => uri,
      (uri) => expect(runRenderedFunction(uri)).toMatchObject({ uri: '/blog/-/-' }),
    ));
});

describe('the viewer response function', () => {
  const statusFunction = loadEdgeFunction(site, /^Status/);
  const runStatusFunction = (headers: Record<string, { value: string }>) =>
    statusFunction.run({ response: { statusCode: 200, statusDescription: 'OK', headers } });

  test('sets the status 404 for the 404 page and removes the metadata header', () => {
    expect(
      runStatusFunction({ 'x-amz-meta-status': { value: '404' }, 'content-type': { value: 'text/html' } }),
    ).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'text/html' } },
    });
  });

  test('does not change other responses', () => {
    const headers = { 'content-type': { value: 'text/html' } };
    expect(runStatusFunction(headers)).toEqual({ statusCode: 200, statusDescription: 'OK', headers });
  });
});

test.each([/^Route/, /^Rendered/, /^Status/])(
  '%s is written for runtime 2.0 and smaller than 10 kB',
  (idPattern) => {
    const { code, runtime } = loadEdgeFunction(site, idPattern);
    expect(runtime).toBe('cloudfront-js-2.0');
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  },
);
