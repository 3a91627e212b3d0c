import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '@portico/shared/model/limits.ts';

const searchOf = (text: string): string =>
  text.trim() === '' ? '' : `?${new URLSearchParams({ q: text }).toString()}`;

/** What a list that has no other filters is searched for; it is in the address. */
export function useSearch() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const text = (parameters.get('q') ?? '').slice(0, limits.search);
  return {
    /** As it was typed. */
    text,
    /** As the API takes it; empty looks for nothing in particular. */
    q: text.trim(),
    /** The search part of the address. */
    search: searchOf(text),
    /** Typing makes no history entry of its own: Back leads to what was seen before the search. */
    searchFor: (next: string) => void navigate({ search: searchOf(next) }, { replace: true }),
  };
}
