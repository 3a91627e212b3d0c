import { useNavigate } from 'react-router-dom';
import { limits } from '@portico/shared/model/limits.ts';
import { parseSearch } from '@portico/shared/model/search-query.ts';
import { Field } from '../../ui/fields/field.tsx';
import { SearchHelp } from '../../ui/search/search-help.tsx';
import { useSearchText } from '../../ui/search/use-search-text.ts';
import { type ListView, formatListViewUrl } from './list-view.ts';

/**
 * Searches the company's tickets while the user types. The browser's Back button opens the page before the
 * search.
 */
export function SearchBox({ view }: { view: ListView }) {
  const navigate = useNavigate();
  const { text, type } = useSearchText(
    view.q,
    (q) =>
      void navigate(formatListViewUrl({ ...view, q: q.trim() ? q : '' }), {
        replace: true,
        preventScrollReset: true,
      }),
  );
  const [problem] = parseSearch(view.q, false).problems;
  return (
    <search className="ticket-search">
      <Field label="Search tickets" {...(problem !== undefined && { error: problem })}>
        {(control) => (
          <input
            {...control}
            type="search"
            value={text}
            maxLength={limits.search}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <SearchHelp />
    </search>
  );
}
