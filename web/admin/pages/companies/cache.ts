import type { QueryClient } from '@tanstack/react-query';
import type { Company } from '@portico/shared/contract/companies.ts';
import { ticketPages } from '../../tickets/queries.ts';
import { companiesToChoose, companyPages, userPages } from '../../query-keys.ts';

interface CompanyPage {
  items: Company[];
  next_cursor: string | null;
}

const nameOf = ({ name }: Company): string => name.toLowerCase();
const byName = (a: Company, b: Company): number => (nameOf(a) < nameOf(b) ? -1 : 1);

/** Whether a company that is on no page yet belongsOnPage on this one. */
function belongsOnPage(
  company: Company,
  { items, next_cursor }: CompanyPage,
  q: string,
  first: boolean,
): boolean {
  const name = nameOf(company);
  const [start, end] = [items[0], items.at(-1)];
  return (
    name.includes(q.toLowerCase()) &&
    (first || (start !== undefined && name >= nameOf(start))) &&
    (next_cursor === null || (end !== undefined && name <= nameOf(end)))
  );
}

/** A page of a search with a company that was added or changed. One that was shown stays, even if its new name no longer matches. */
export function withCompany(company: Company, page: CompanyPage, q: string, first: boolean): CompanyPage {
  const others = page.items.filter(({ id }) => id !== company.id);
  const shown = others.length < page.items.length;
  if (!shown && !belongsOnPage(company, page, q, first)) return page;
  return { ...page, items: [...others, company].toSorted(byName) };
}

/** Shows a stored company at once: the list is read from an index that can lag behind. What is visited later is fetched anew. */
export function cacheCompany(queries: QueryClient, company: Company): void {
  for (const [key, page] of queries.getQueriesData<CompanyPage>({ queryKey: companyPages })) {
    const [, q, cursor] = key;
    if (page !== undefined && typeof q === 'string')
      queries.setQueryData(key, withCompany(company, page, q, cursor === 'first'));
  }
  for (const queryKey of [companyPages, companiesToChoose, userPages, ticketPages])
    void queries.invalidateQueries({ queryKey, refetchType: 'none' });
}
