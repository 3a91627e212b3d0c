import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '@portico/shared/model/limits.ts';

const formatSearch = (text: string): string =>
  text.trim() === '' ? '' : `?${new URLSearchParams({ q: text }).toString()}`;

/** The search text in a list's URL, for lists that have no other filters. */
export function useSearch() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const text = (parameters.get('q') ?? '').slice(0, limits.search);
  return {
    /** As typed. */
    text,
    /** Trimmed for the API; empty without a search. */
    q: text.trim(),
    /** The search part of the URL. */
    search: formatSearch(text),
    /** Replaces the history entry, so that Back opens the page before the search. */
    searchFor: (next: string) => void navigate({ search: formatSearch(next) }, { replace: true }),
  };
}
