import type { PostCategory } from '../../../shared/model/blog.ts';
import type { SceneName } from '../art/scenes.tsx';

/** What is shown where a post has no picture of its own (specification §9). */
export const categoryScenes: Readonly<Record<PostCategory, SceneName>> = {
  'Healthcare Innovation': 'dawn',
  'SaaS Solutions': 'software',
  Compliance: 'shield',
  'Financial Services': 'figures',
  Salesforce: 'cloud',
  Healthcare: 'pulse',
  'Digital Transformation': 'stairs',
};

/** For a post in any other category. */
export const technologyScene: SceneName = 'plan';
