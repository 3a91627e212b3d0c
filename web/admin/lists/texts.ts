/** What a list says; each has its own enumText. */
export interface ListTexts {
  title: string;
  refresh: string;
  loading: string;
  failed: string;
  /** Nothing to list at all. */
  none: string;
  none_hint?: string;
  /** Nothing that passes the search and the filters. */
  none_matching: string;
  /** Nothing yet, but the search can go on. */
  none_so_far: string;
  clear: string;
  /** A page that has lost what was on it. */
  page_over: string;
  first_page: string;
  search_on: string;
}
