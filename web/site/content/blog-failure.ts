/** What is said when posts can't be loaded: a module of its own, because the script of the blog ships it, and nothing else of the copy. */
export const loadingFailed = {
  heading: 'Error loading posts',
  text: 'Failed to load blog posts. Please try again.',
} as const;
