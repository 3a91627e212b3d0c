import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'node-html-parser';
import * as z from 'zod';
import { parsePost } from '../../scripts/seed/blog/post-file.ts';
import { adminPagePaths } from '../../shared/model/admin-pages.ts';
import { listedCategories, postsPerPage } from '../../shared/model/blog.ts';
import { pngIcons } from '../../web/brand/icons.ts';
import { maxLogoBytes } from '../../web/brand/logo.ts';
import { Assets } from '../../web/site/assets.ts';
import { createBlogViews } from '../../web/site/blog/render.tsx';
import { originPlaceholder } from '../../web/site/origin.ts';
import { toPageFileName, pages } from '../../web/site/pages.tsx';
import { shareCards } from '../../web/site/render.tsx';
import { Manifest, listFiles, measureSize, splitPage } from '../../web/sizes.ts';
import { checkRows } from '../support/rows.ts';

const dist = resolve(import.meta.dirname, '../../dist');
const webOutputDirectory = join(dist, 'web');
const Manifests = z.object({ portal: Manifest, admin: Manifest, site: Manifest });
let manifests: z.output<typeof Manifests>;

const readPage = (name: string) => readFile(join(webOutputDirectory, name), 'utf8');

beforeAll(async () => {
  manifests = Manifests.parse(JSON.parse(await readFile(join(dist, 'web-maps/manifests.json'), 'utf8')));
});

const publicPages = ['404.html', ...pages.map((page) => `${toPageFileName(page)}.html`)];

describe('the built site', () => {
  test('contains its pages and no file that must not be published', async () => {
    const iconFiles = ['favicon.svg', 'site.webmanifest', ...pngIcons.map(({ name }) => name)];
    const publicFiles = await readdir(resolve(import.meta.dirname, '../../web/public'));
    expect((await readdir(webOutputDirectory)).sort()).toEqual(
      [
        ...publicPages,
        ...publicFiles,
        ...iconFiles,
        '.well-known',
        'admin',
        'admin.html',
        'assets',
        'portal.html',
        'share',
      ].sort(),
    );
  });

  test.each(['portal.html', 'admin.html'])(
    '%s has no inline style or script that a strict content security policy would block',
    async (name) => {
      const html = await readPage(name);

      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
      expect(html.match(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/json")[^>]*>/g)).toBeNull();
    },
  );

  test('has a share picture for each page, of the expected size', async () => {
    for (const name of Object.keys(shareCards)) {
      const png = await readFile(join(webOutputDirectory, `share/${name}.png`));
      expect(png.subarray(1, 4).toString(), name).toBe('PNG');
      // The header of a PNG begins with its width and height (RFC 2083, section 4.1.1).
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual([1200, 630]);
    }
  });

  test('has a robots.txt that names the sitemap and excludes no page', async () => {
    const rules = (await readPage('robots.txt')).split('\n');

    expect(rules).toContain(`Sitemap: ${originPlaceholder}/sitemap.xml`);
    expect(rules.filter((rule) => rule.startsWith('Disallow'))).toEqual(['Disallow: /api/']);
  });

  test.each(['portal.html', 'admin.html'])('%s is excluded from search engines', async (name) => {
    expect(await readPage(name)).toMatch(/<meta name="robots" content="noindex"/);
  });

  test.each(['portal.html', 'admin.html'])('%s has the configuration placeholder once', async (name) => {
    expect((await readPage(name)).split('"__SITE_CONFIG__"')).toHaveLength(2);
  });
});

describe('the size of loaded files', () => {
  const kB = 1000;
  const listSessionFiles = (names: string[]) => names.map((name) => `session/${name}.ts`);
  const screenFiles = ['ticket-list', 'new-ticket', 'ticket', 'profile'].map(
    (name) => `portal/${name}/page.tsx`,
  );

  /** The file names that a pattern finds in a page. */
  const findNames = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, name = '']) => name);
  const findLoadedFiles = (html: string) => ({
    styles: findNames(html, /<link rel="stylesheet" href="\/([^"]+)"/g),
    scripts: findNames(html, /<script [^>]*src="\/([^"]+)"/g),
  });
  /** @param maxScriptBytes maximum size of the page's scripts, including its inline script. @default 2 kB */
  async function expectSmallPage(html: string, maxScriptBytes = 2 * kB): Promise<void> {
    const { styles, scripts } = findLoadedFiles(html);
    const { document, inlineScript } = splitPage(html);
    const [documentSize, inlineSize] = [document, inlineScript].map(
      (part) => brotliCompressSync(part).length,
    );

    expect(styles).toHaveLength(1);
    expect((await measureSize(webOutputDirectory, scripts)).brotli + (inlineSize ?? 0)).toBeLessThanOrEqual(
      maxScriptBytes,
    );
    expect((documentSize ?? 0) + (await measureSize(webOutputDirectory, styles)).brotli).toBeLessThanOrEqual(
      14 * kB,
    );
  }

  test('the heading font: one file of at most 20 kB, preloaded by every page', async () => {
    const fonts = (await readdir(join(webOutputDirectory, 'assets'))).filter((name) =>
      /\.(woff2?|ttf|otf)$/.test(name),
    );
    expect(fonts).toHaveLength(1);
    const [font = ''] = fonts;
    expect((await readFile(join(webOutputDirectory, 'assets', font))).length).toBeLessThanOrEqual(20 * kB);
    for (const name of publicPages)
      expect(
        findNames(await readPage(name), /<link rel="preload" href="\/assets\/([^"]+)" as="font"/g),
      ).toEqual([font]);
  });

  test('pictures that are loaded before scrolling: at most 40 kB', async () => {
    for (const name of publicPages) {
      const eagerImages = parse(await readPage(name))
        .querySelectorAll('img:not([loading=lazy])')
        .flatMap(
          (image) => image.closest('picture')?.querySelectorAll('source[type="image/avif"]') ?? [image],
        );
      const files = eagerImages.map(
        (element) => element.getAttribute('srcset') ?? element.getAttribute('src') ?? '',
      );
      for (const file of files)
        expect((await readFile(join(webOutputDirectory, file))).length, file).toBeLessThanOrEqual(40 * kB);
    }
  });

  const articleDirectory = resolve(import.meta.dirname, '../../scripts/seed/blog/posts');
  const formPage = 'contact.html';

  test('public pages without a form: at most 2 kB of script, and 14 kB of HTML and styles, with Brotli', () =>
    checkRows(
      publicPages.filter((name) => name !== formPage),
      (name) => name,
      async (name) => {
        await expectSmallPage(await readPage(name));
      },
    ));

  test('the contact form with its bot check: at most 0.5 kB more script', async () => {
    await expectSmallPage(await readPage(formPage), 2.5 * kB);
  });

  test(
    'the blog: the same limits for full lists and every article of the demo',
    { tags: ['nightly'] },
    async () => {
      const views = createBlogViews(await readFile(join(dist, 'web-maps/site-assets.json'), 'utf8'));
      const postPromises = (await readdir(articleDirectory)).map(async (name) =>
        parsePost(name, await readFile(join(articleDirectory, name), 'utf8')),
      );
      const posts = (await Promise.all(postPromises)).toSorted(
        (post, otherPost) =>
          otherPost.published_date.localeCompare(post.published_date) ||
          post.slug.localeCompare(otherPost.slug),
      );
      for (const category of [undefined, ...listedCategories]) {
        const listedPosts = posts.filter((post) => category === undefined || post.category === category);
        const blogList = {
          posts: listedPosts.slice(0, postsPerPage),
          category,
          after: 'MjAyNC0wMy0wNSMwMUpEWE0yTjVB',
        };
        await expectSmallPage(views.list(blogList, originPlaceholder));
      }
      for (const post of posts) {
        const relatedPosts = posts.filter(
          ({ slug, category }) => slug !== post.slug && category === post.category,
        );
        await expectSmallPage(views.post(post, relatedPosts.slice(0, 3), originPlaceholder));
      }
    },
  );

  test("the blog's function: its environment variables have room for the largest logo", async () => {
    const assets = Assets.parse(JSON.parse(await readFile(join(dist, 'web-maps/site-assets.json'), 'utf8')));
    // A path with digits in random order, which compresses badly.
    const digits = Array.from({ length: 20 }, (_, index) =>
      BigInt(`0x${createHash('sha512').update(`${index}`).digest('hex')}`).toString(),
    );
    const logo = digits.join('').slice(0, maxLogoBytes);
    const assetsVariable = brotliCompressSync(JSON.stringify({ ...assets, logo })).toString('base64');

    // Lambda allows 4 kB for all variables of a function.
    expect(logo.trim()).toHaveLength(maxLogoBytes);
    expect(assetsVariable.length).toBeLessThanOrEqual(3_600);
  });

  test('all pages of the signed-in portal together: at most 114 kB of script, with Brotli', async () => {
    const { js } = listFiles(manifests.portal, [
      'portal.html',
      'portal/header/account-menu.tsx',
      ...screenFiles,
    ]);

    expect((await measureSize(webOutputDirectory, js)).brotli).toBeLessThanOrEqual(114 * kB);
  });

  test('additional script to change names and passwords, mainly Amplify: at most 44 kB with Brotli', async () => {
    const initialScripts = listFiles(manifests.portal, [
      'portal.html',
      'portal/header/account-menu.tsx',
      ...screenFiles,
    ]).js;
    const formFiles = ['two-step-set-up', 'two-step-removal'].map(
      (name) => `portal/profile/two-step/${name}.tsx`,
    );
    const onDemandFiles = [
      ...formFiles,
      ...listSessionFiles(['tokens/refresh-name', 'sign-in/sign-in-again']),
    ];
    const { js } = listFiles(manifests.portal, ['portal.html', ...onDemandFiles]);
    const addedScripts = js.filter((file) => !initialScripts.includes(file));

    expect((await measureSize(webOutputDirectory, addedScripts)).brotli).toBeLessThanOrEqual(44 * kB);
  });

  test('setting a password with a mailed link: at most 125 kB of script with Brotli, without the sign-in form', async () => {
    const { js } = listFiles(manifests.portal, [
      'portal.html',
      'portal/set-password/page.tsx',
      ...listSessionFiles(['sign-in/password']),
    ]);

    expect((await measureSize(webOutputDirectory, js)).brotli).toBeLessThanOrEqual(125 * kB);
  });

  const adminScreens = readdirSync(resolve(import.meta.dirname, '../../web/admin/pages'));

  test('the budget of the admin area covers each of its screens', () => {
    expect(adminScreens).toHaveLength(adminPagePaths.length);
  });

  test('each screen of the admin area: at most 400 kB with Brotli of initial scripts and styles, in 30 files', () =>
    checkRows(
      adminScreens,
      (name) => name,
      async (name) => {
        const { js, css } = listFiles(manifests.admin, [
          'admin.html',
          `admin/pages/${name}/${name}-page.tsx`,
        ]);

        expect((await measureSize(webOutputDirectory, [...js, ...css])).brotli).toBeLessThanOrEqual(400 * kB);
        expect(js.length + css.length, 'files').toBeLessThanOrEqual(30);
      },
    ));

  test('the sign-in page: a total of at most 135 kB of scripts and styles with Brotli', async () => {
    const { js, css } = listFiles(manifests.portal, [
      'portal.html',
      'portal/sign-in/page.tsx',
      'ui/toasts/toaster.tsx',
    ]);

    expect((await measureSize(webOutputDirectory, [...js, ...css])).brotli).toBeLessThanOrEqual(135 * kB);
  });
});
