import * as z from 'zod';
import { postCategories } from '../model/blog.ts';
import { limits } from '../model/limits.ts';
import { lineSchema, paragraphsSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';

const Slug = z
  .string()
  .max(limits.slug, `slug is longer than ${limits.slug} characters`)
  .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'slug must be lower-case words joined by hyphens');

/** A picture: a path on this site, or a URL on another site. */
const ImageUrl = z
  .string()
  .max(limits.image_url, `image_url is longer than ${limits.image_url} characters`)
  .regex(
    /^(?:(?:\/[\w-]+)+\.(?:svg|png|jpe?g|webp|avif)|https:\/\/[\w.-]+(?::\d+)?\/\S*)$/,
    'image_url must be the path of a picture on this site, or an address that begins with https://',
  );

/** The fields of a post in lists. */
export const PostSummary = z
  .strictObject({
    id: z.ulid(),
    slug: Slug,
    title: lineSchema('title', limits.subject),
    excerpt: lineSchema('excerpt', limits.excerpt),
    category: lineSchema('category', limits.name),
    author: lineSchema('author', limits.name),
    /** The day of publication (UTC). Before that day the post is hidden. */
    published_date: z.iso.date('published_date must be a day, as in 2024-01-31'),
    /** As displayed: "6 min read". */
    read_time: lineSchema('read_time', limits.name),
    /** The day of the last change of the text, if any. */
    updated_at: z.iso.date('updated_at must be a day, as in 2024-01-31').optional(),
    image_url: ImageUrl.optional(),
  })
  .meta({ id: 'PostSummary' });
export type PostSummary = z.output<typeof PostSummary>;

/** A post with its body, which may contain Markdown (shared/markdown). */
export const Post = PostSummary.extend({
  content: paragraphsSchema('content', limits.post),
  seo_title: lineSchema('seo_title', limits.subject).optional(),
  seo_description: lineSchema('seo_description', limits.excerpt).optional(),
  /** The picture that other sites show with a link to the post; publishing generates it. */
  share_image: z
    .string()
    .regex(/^\/share\/blog\/[a-z\d-]+\.png$/, 'share_image must be a path such as /share/blog/a-post.png')
    .optional(),
}).meta({ id: 'Post' });
export type Post = z.output<typeof Post>;

export const PostListQuery = z.strictObject({
  /** Limits the list to one category. If omitted, all posts are listed. */
  category: z.enum(postCategories).optional(),
  /** The opaque cursor `after` from the previous page. */
  after: z.string().max(200).optional(),
});

/** `after` is the cursor of the next page; only a full page has one. */
export const PostList = z
  .strictObject({ success: z.literal(true), posts: z.array(PostSummary), after: z.string().optional() })
  .meta({ id: 'PostList' });

export const PostParams = z.strictObject({ slug: Slug });

export const blogEndpoints = defineEndpoints({
  listPosts: {
    method: 'GET',
    path: '/api/blogs',
    access: 'public',
    service: 'blog',
    summary: 'Ten posts, newest first, of all categories or of one',
    query: PostListQuery,
    response: PostList,
    flag: 'success',
  },
  getPost: {
    method: 'GET',
    path: '/api/blogs/{slug}',
    access: 'public',
    service: 'blog',
    summary: 'One post; `posts` is the post itself',
    params: PostParams,
    response: z.strictObject({ success: z.literal(true), posts: Post }),
    flag: 'success',
    errors: [404],
  },
});
