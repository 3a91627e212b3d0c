/** The categories that the list's filter offers, in addition to All. */
export const listedCategories = [
  'Healthcare Innovation',
  'SaaS Solutions',
  'Compliance',
  'Financial Services',
  'Salesforce',
  'Healthcare',
] as const;

/** Categories with their own picture; a post may have any other category. */
export const postCategories = [...listedCategories, 'Digital Transformation'] as const;
export type PostCategory = (typeof postCategories)[number];

/** The first button of the filter: all categories. */
export const allCategoriesLabel = 'All';

/** Posts on one page of the list. Load More appears only after a full page. */
export const postsPerPage = 10;
