import { type PostCategory, postCategories } from '@portico/shared/model/blog.ts';
import type { SceneName } from '../art/scenes.tsx';

const categoryScenes: Readonly<Record<PostCategory, SceneName>> = {
  'Healthcare Innovation': 'dawn',
  'SaaS Solutions': 'software',
  Compliance: 'shield',
  'Financial Services': 'figures',
  Salesforce: 'cloud',
  Healthcare: 'pulse',
  'Digital Transformation': 'stairs',
};

const pictured: readonly string[] = postCategories;
const isPictured = (category: string): category is PostCategory => pictured.includes(category);

/** What is shown where a post has no picture of its own: its category's, else one for any technology (specification §9). */
export const sceneOf = (category: string): SceneName =>
  isPictured(category) ? categoryScenes[category] : 'plan';

/** The name of a category's share picture. */
export const shareNameOf = (category: string): string =>
  isPictured(category) ? `blog-${category.toLowerCase().replaceAll(' ', '-')}` : 'blogs';
