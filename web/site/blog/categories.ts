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

/** The topic of a category. It determines the colours and the patterns of the category's posts. */
export const findCategoryTopic = (category: string): Topic =>
  isPostCategory(category) ? categoryTopics[category] : 'brand';

/** The texts about a category; undefined for an unknown category. */
export const findCategoryTexts = (category: string | undefined): PostCategoryTexts | undefined =>
  category !== undefined && isPostCategory(category) ? blogs.categories[category] : undefined;

/** The name of a category's share picture, without the extension. */
export const toShareImageName = (category: string): string =>
  isPostCategory(category) ? `blog-${category.toLowerCase().replaceAll(' ', '-')}` : 'blogs';
