import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../web/build.ts';
import * as z from 'zod';
import { Manifest, filesOf, sizeOf } from '../../web/sizes.ts';

let directory: string;
let out: string;
const Manifests = z.object({ portal: Manifest, admin: Manifest, site: Manifest });
let manifests: z.output<typeof Manifests>;

const page = (name: string) => readFile(join(out, name), 'utf8');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-web-'));
  out = join(directory, 'web');
  await buildWeb(out);
  manifests = Manifests.parse(JSON.parse(await readFile(join(directory, 'web-maps/manifests.json'), 'utf8')));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the built site', () => {
  test('holds its pages and nothing that is not for publishing', async () => {
    expect((await readdir(out)).sort()).toEqual([
      '404.html',
      'admin.html',
      'assets',
      'favicon.svg',
      'index.html',
      'portal.html',
    ]);
  });

  test.each(['index.html', '404.html', 'portal.html', 'admin.html'])(
    '%s has no inline style or script that a strict content security policy would block',
    async (name) => {
      const html = await page(name);

      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
      expect(html.match(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/json")[^>]*>/g)).toBeNull();
    },
  );

  test.each(['portal.html', 'admin.html'])('%s has the place for its configuration once', async (name) => {
    expect((await page(name)).split('"__PORTICO_CONFIG__"')).toHaveLength(2);
  });

  test('no script adds a style element when it is loaded', async () => {
    const scripts = (await readdir(join(out, 'assets'))).filter((name) => name.endsWith('.js'));
    const code = await Promise.all(scripts.map((name) => page(`assets/${name}`)));
    const injecting = scripts.filter((_, index) => code[index]?.includes('[data-sonner-toaster][dir=ltr]'));

    expect(injecting).toEqual([]);
  });

  test('the home page says everything without a script', async () => {
    const html = await page('index.html');

    expect(html).toContain('Industries We Serve');
    expect(html).toMatch(/<a[^>]*href="\/auth\/login"[^>]*>Sign In<\/a>/);
    expect(html).toContain('© 2024');
  });

  test('public pages link only to addresses that exist', async () => {
    const html = (await page('index.html')) + (await page('404.html'));
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    const local = new Set(links.filter((href) => !/^(mailto|tel):/.test(href)));

    expect([...local].sort()).toEqual([
      '#main',
      '#services',
      '/',
      '/#industries',
      '/#services',
      '/auth/login',
    ]);
    expect(html).toContain('id="services"');
    expect(html).toContain('id="industries"');
  });

  test('an unknown address gets a page that says so and leads home', async () => {
    const html = await page('404.html');

    expect(html).toContain('Oops! Page not found');
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Return to Home<\/a>/);
    expect(html).toContain('noindex');
  });
});

describe('what a page makes a browser load stays within its budget', () => {
  const kB = 1000;
  const session = (names: string[]) => names.map((name) => `session/${name}.ts`);
  const screens = ['ticket-list', 'new-ticket', 'ticket', 'profile'].map((name) => `portal/${name}/page.tsx`);

  test('the home page: 2 kB of script, 14 kB of HTML and styles, brotli', async () => {
    const { js, css } = filesOf(manifests.site, ['site/islands/main.ts']);

    expect((await sizeOf(out, js)).brotli).toBeLessThanOrEqual(2 * kB);
    expect((await sizeOf(out, ['index.html', ...css])).brotli).toBeLessThanOrEqual(14 * kB);
  });

  test('the signed-in portal, all screens together: 110 kB of script, brotli', async () => {
    const { js } = filesOf(manifests.portal, ['portal.html', 'ui/account-menu.tsx', ...screens]);

    expect((await sizeOf(out, js)).brotli).toBeLessThanOrEqual(110 * kB);
  });

  test('what only a change of one’s own account loads beyond that, Amplify above all: 44 kB of script, brotli', async () => {
    const alone = filesOf(manifests.portal, ['portal.html', 'ui/account-menu.tsx', ...screens]).js;
    const onDemand = ['portal/profile/two-step-set-up.tsx', ...session(['name', 'password', 'two-step'])];
    const { js } = filesOf(manifests.portal, ['portal.html', ...onDemand]);
    const added = js.filter((file) => !alone.includes(file));

    expect((await sizeOf(out, added)).brotli).toBeLessThanOrEqual(44 * kB);
  });

  test('setting a password by a mailed link: 125 kB of script, brotli, without the sign-in form', async () => {
    const { js } = filesOf(manifests.portal, [
      'portal.html',
      'portal/set-password/page.tsx',
      ...session(['password']),
    ]);

    expect((await sizeOf(out, js)).brotli).toBeLessThanOrEqual(125 * kB);
  });

  test('the sign-in page: 225 kB of script and 17 kB of styles, gzip', async () => {
    const { js, css } = filesOf(manifests.portal, ['portal.html', 'portal/sign-in/page.tsx']);

    expect((await sizeOf(out, js)).gzip).toBeLessThanOrEqual(225 * kB);
    expect((await sizeOf(out, css)).gzip).toBeLessThanOrEqual(17 * kB);
  });
});
