import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';
import type { Cloud } from '../../../scripts/local-cloud/cloud.ts';
import type { Post } from '../../../shared/contract/blog.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import { readOriginHeaders } from '../../support/origin-headers.ts';
import { newPost } from '../../support/posts.ts';
import { putItems } from '../../support/stored-items/table.ts';

export let cloud: Cloud;
let publish: (post: Post) => Promise<void>;

beforeAll(async () => {
  cloud = await startOwnCloud();
  ({ publishPost: publish } = await import('../../../lambdas/blog/publish-post.ts'));
});
afterAll(() => cloud.stop());

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly root: HTMLElement;
}

/** Gets a page directly from the function, because CloudFront's cache might return an older version. */
export async function getPage(path: string): Promise<Page> {
  const response = await fetch(cloud.api + path, { headers: readOriginHeaders() });
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, root: parse(text) };
}
/** Removes the inline script that every page has from the HTML; reads this script from the about page. */
export async function removeSiteScript(html: string): Promise<string> {
  const aboutPage = await (await fetch(`${cloud.site}/about`)).text();
  const [ownScript = ''] = /<script>.*?<\/script>/s.exec(aboutPage) ?? [];
  return html.replace(ownScript, () => '');
}

export const readAttributes = (root: HTMLElement, selector: string, name: string) =>
  root.querySelectorAll(selector).map((element) => element.getAttribute(name));
export const readText = (root: HTMLElement, selector: string) => root.querySelector(selector)?.textContent;
export const readMetaContent = (root: HTMLElement, name: string) =>
  root.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
export const readCardLinks = (root: HTMLElement) =>
  readAttributes(root, '.post-grid .post-card a.card-link', 'href');
export const postPath = ({ slug }: { slug: string }) => `/blog/${slug}`;
export const getReadMoreHref = (root: HTMLElement) => root.querySelector('#more-posts')?.getAttribute('href');

const JsonLdGraph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});
export const findStructuredData = (root: HTMLElement, type: string) =>
  root
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((script) => JsonLdGraph.parse(JSON.parse(script.rawText))['@graph'])
    .find((object) => object['@type'] === type);

/** Stores a post without the validation of `publish-posts`, so that it may be invalid. */
export async function storePost(
  post: Post,
  invalidFields: { summary?: object; item?: object },
): Promise<void> {
  const { postInCategoryItem, postItem } = await import('../../../lambdas/blog/items.ts');
  const items = [postItem(post), postInCategoryItem(post)].map((item) => ({
    ...item,
    ...invalidFields.item,
    summary: Object.assign({}, item['summary'], invalidFields.summary),
  }));
  await putItems(items);
}

export async function publishPost(fields: Partial<Post> = {}): Promise<Post> {
  const post = newPost(fields);
  await publish(post);
  return post;
}
