/** What the filter of the list offers beside All (specification §9). */
export const listCategories = [
  'Healthcare Innovation',
  'SaaS Solutions',
  'Compliance',
  'Financial Services',
  'Salesforce',
  'Healthcare',
] as const;

/** Every category with a picture of its own; a post may be in any other. */
export const postCategories = [...listCategories, 'Digital Transformation'] as const;
export type PostCategory = (typeof postCategories)[number];

/** The first button of the filter: no category at all. */
export const allCategories = 'All';

/**
 * Posts on one page of the list; more are offered only when a page has exactly so many (specification §9).
 */
export const postsPerPage = 10;
