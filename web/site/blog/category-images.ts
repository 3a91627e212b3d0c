import { type PostCategory, postCategories } from '@portico/shared/model/blog.ts';
import type { IllustrationName } from '../illustrations/illustration.tsx';

const categoryIllustrations: Readonly<Record<PostCategory, IllustrationName>> = {
  'Healthcare Innovation': 'dawn',
  'SaaS Solutions': 'software',
  Compliance: 'shield',
  'Financial Services': 'figures',
  Salesforce: 'cloud',
  Healthcare: 'pulse',
  'Digital Transformation': 'stairs',
};

const categories: readonly string[] = postCategories;
const isPostCategory = (category: string): category is PostCategory => categories.includes(category);

/**
 * The illustration of a post without a picture: that of its category, or a general one (specification §9).
 */
export const illustrationFor = (category: string): IllustrationName =>
  isPostCategory(category) ? categoryIllustrations[category] : 'plan';

/** The name of a category's share picture, without the extension. */
export const shareImageName = (category: string): string =>
  isPostCategory(category) ? `blog-${category.toLowerCase().replaceAll(' ', '-')}` : 'blogs';
