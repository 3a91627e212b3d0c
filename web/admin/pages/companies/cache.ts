import type { QueryClient } from '@tanstack/react-query';
import type { Company } from '@portico/shared/contract/companies.ts';
import { containsFoldedText } from '@portico/shared/model/folded-text.ts';
import { ticketPagesKey } from '../../tickets/ticket-pages.ts';
import { companyOptionsKey, companyPagesKey, userPagesKey } from '../../query-keys.ts';

interface CompanyPage {
  items: Company[];
  next_cursor: string | null;
}

const normalizeName = ({ name }: Company): string => name.toLowerCase();
const byName = (a: Company, b: Company): number => (normalizeName(a) < normalizeName(b) ? -1 : 1);

/** Whether a company that a page does not contain yet belongs on that page. */
function belongsOnPage(
  company: Company,
  { items, next_cursor }: CompanyPage,
  q: string,
  isFirst: boolean,
): boolean {
  const name = normalizeName(company);
  const [start, end] = [items[0], items.at(-1)];
  return (
    containsFoldedText(company.name, q) &&
    (isFirst || (start !== undefined && name >= normalizeName(start))) &&
    (next_cursor === null || (end !== undefined && name <= normalizeName(end)))
  );
}

/**
 * Adds or replaces a company on a page of search results. A company on the page stays, even if its name no
 * longer matches.
 */
export function putCompanyOnPage(
  company: Company,
  page: CompanyPage,
  q: string,
  first: boolean,
): CompanyPage {
  const otherCompanies = page.items.filter(({ id }) => id !== company.id);
  const wasOnPage = otherCompanies.length < page.items.length;
  if (!wasOnPage && !belongsOnPage(company, page, q, first)) return page;
  return { ...page, items: [...otherCompanies, company].toSorted(byName) };
}

/**
 * Adds a saved company to the cached pages. An immediate refetch could miss the company, because the list's
 * index is eventually consistent; each page is refetched when it is next shown.
 */
export function cacheCompany(queryClient: QueryClient, company: Company): void {
  for (const [key, page] of queryClient.getQueriesData<CompanyPage>({ queryKey: companyPagesKey })) {
    const [, q, cursor] = key;
    if (page !== undefined && typeof q === 'string')
      queryClient.setQueryData(key, putCompanyOnPage(company, page, q, cursor === 'first'));
  }
  for (const queryKey of [companyPagesKey, companyOptionsKey, userPagesKey, ticketPagesKey])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}
