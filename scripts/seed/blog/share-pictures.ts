import { createHash } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import type { Post } from '@portico/shared/contract/blog.ts';
import { readLogo } from '@portico/web/brand/logo.ts';
import { drawPng } from '@portico/web/brand/raster.ts';
import { findCategoryTopic } from '@portico/web/site/blog/categories.ts';
import { ShareCard } from '@portico/web/site/share-card.tsx';

/** A picture in the site's bucket that other sites show with a link to a post. */
interface SharePicture {
  /** Contains a digest of the picture, so that the picture at a path never changes. */
  readonly path: string;
  readonly svg: string;
}

export function createSharePicture({ slug, title, category }: Post): SharePicture {
  const card = createElement(ShareCard, {
    eyebrow: category,
    heading: title,
    pattern: { seed: slug, topic: findCategoryTopic(category) },
    logo: readLogo(),
  });
  const svg = renderToStaticMarkup(card);
  const digest = createHash('sha256').update(svg).digest('hex').slice(0, 12);
  return { path: `/share/blog/${slug}-${digest}.png`, svg };
}

/**
 * Draws a picture as a PNG of 1200 × 630 pixels. Limiting it to 16 colours makes the file five times smaller.
 */
export const drawPicture = async ({ svg }: SharePicture): Promise<Uint8Array> =>
  sharp(await drawPng(svg, 1200))
    .png({ palette: true, colours: 16, effort: 10 })
    .toBuffer();

/** Matches texts that the font can draw. Characters that it lacks would leave gaps in a title. */
const drawableTextPattern =
  /^[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u2010-\u2015\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u2039\u203A\u20AC]*$/;

const s3 = new S3Client({});

/**
 * Stores the share picture of a post in the site's bucket. @returns the post with the picture's path; the
 * unchanged post if the picture's font lacks a character of the title
 */
export async function addSharePicture(post: Post, bucket: string): Promise<Post> {
  if (!drawableTextPattern.test(`${post.title}${post.category}`)) return post;
  const picture = createSharePicture(post);
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: picture.path.slice(1),
      Body: await drawPicture(picture),
      ContentType: 'image/png',
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
  return { ...post, share_image: picture.path };
}
