import { type PostCategory, postCategories } from '@portico/shared/model/blog.ts';
import type { Topic } from '@portico/shared/palette.ts';
import { blogs } from '../content/blogs.ts';
import type { PostCategoryTexts } from '../content/types.ts';

const categoryTopics: Readonly<Record<PostCategory, Topic>> = {
  'Healthcare Innovation': 'healthcare',
  'SaaS Solutions': 'saas',
  Compliance: 'compliance',
  'Financial Services': 'finance',
  Salesforce: 'salesforce',
  Healthcare: 'healthcare',
  'Digital Transformation': 'transformation',
};

const categories: readonly string[] = postCategories;
const isPostCategory = (category: string): category is PostCategory => categories.includes(category);

/** The topic of a category: the colour and the kind of its posts' patterns. */
export const categoryTopic = (category: string): Topic =>
  isPostCategory(category) ? categoryTopics[category] : 'brand';

/** The texts about a category; undefined for a category that is not one of the site's own. */
export const categoryTexts = (category: string | undefined): PostCategoryTexts | undefined =>
  category !== undefined && isPostCategory(category) ? blogs.categories[category] : undefined;

/** The name of a category's share picture, without the extension. */
export const shareImageName = (category: string): string =>
  isPostCategory(category) ? `blog-${category.toLowerCase().replaceAll(' ', '-')}` : 'blogs';
