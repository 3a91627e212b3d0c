/** The texts of a list page. */
export interface ListTexts {
  title: string;
  refresh: string;
  loading: string;
  failed: string;
  /** The list is empty. */
  none: string;
  none_hint?: string;
  /** No item matches the search and the filters. */
  none_matching: string;
  /** No match so far, and the search can continue. */
  none_yet: string;
  clear: string;
  /** The current page no longer has items, but earlier pages may. */
  page_empty: string;
  first_page: string;
  continue_search: string;
}
